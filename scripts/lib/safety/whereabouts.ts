import { allFakers } from '@faker-js/faker';
import { pick, type Random } from '../random.ts';
import { capital, type Names } from './names.ts';

const many = (list: string): string[] => list.split('|');

/** `0` is any digit, `A` any letter, `{…}` what is drawn: a family name, a town, a Vietnamese name, a small number. */
const addresses = many(
  '{n} {fam} {road}|{n} {fam} {road}, {city}|{n}A {fam} {road}, {city} {zip}|Flat {n}, {n} {fam} {road}, {city}|Flat {n}, {fam} House, {city} {zip}|Apt {n}B, {n}00 {fam} {road}, {city}|{n}00 {fam} {road} #{n}, {city}, AA 00000|{n}00 W {n}th {road}, {city} AA 00000|{n} {fam} {road}, {city} NSW 2000|Unit {n}/{n} {fam} {road}, {city}|PO Box 0000, {city}|The Old Rectory, {fam}, {city}|{fam} Cottage, {city}|Block {n}, {fam} Estate, {city}|Plot {n}, {fam} {road}, {city}|{n} {ruede} {fam}|{n}, {ruede} {fam}, 00000 {city}|{n} bis {ruede} {fam} à {city}|résidence {fam}, bât. A, 00000 {city}|lieu-dit {fam}, {city}|{calle} {fam} {n}|{calle} {fam} {n}, {n}.º A, 00000 {city}|{calle} {fam}, {n}, {city}|Calle {n} #{n}-{n}, {city}|Cra. {n} No. {n}-{n}, barrio {fam}|colonia {fam}, {city}, CP 00000|urb. {fam}, mz. A lote {n}|số {n} đường {vi}, {city}|số {n}, ngõ {n}, phố {vi}, quận {vi}|{n}/{n} {vi}, P.{n}, Q.{n}|{n} {vi}, phường {n}, quận {vi}, TP HCM|thôn {vi}, xã {vi}, huyện {vi}|ấp {n}, xã {vi}, {city}|tổ {n}, khu phố {n}, {vi}|chung cư {vi} căn A{n}0|{fam}straße {n}, 00000 {city}|{fam}str. {n}, {city}|Am {fam} {n}, 00000 {city}|{fam}weg {n}, A-0000 {city}|via {fam} {n}, {city}|Via {fam}, {n} - 00000 {city}|piazza {fam} {n}, {city}|Rua {fam}, {n}, ap {n}, {city}|Rua {giv} {fam} {n}, 0000-000 {city}|Av. {fam} {n}, CEP 00000-000|{fam}straat {n}, 0000 AA {city}|{fam}laan {n}, {city}|{fam}gatan {n}, 000 00 {city}|{fam}vej {n}, {city}|ul. {fam} {n}/{n}, 00-000 {city}|{fam} Mah. {fam} Sok. No:{n} D:{n}, {city}|H.No. {n}-{n}, {fam} Nagar, {city} 000000|A-{n}, Sector {n}, {city}|{n}, {fam} Apartments, {fam} {road}, {city} - 000000|No. {n}, Jalan {fam} {n}/{n}, 00000 {city}|Jl. {fam} No. {n}, {city}|{n}-{n}-{n} {city}-cho|Blk {n} {fam} Ave {n} #0{n}-{n}|{n} {fam} Close, {city}, {zip}|{n} {fam} Park, {city}|{n} {fam} Trail, {city} AA|{n}00 {fam}, {city}|Lot {n} {fam} {road}, {city}|RR {n}, Lot {n}, Concession {n}, {city}|{n} boul. {fam}, app. {n}, {city}|{n} rang {fam}, {city}|route {n}, {city}|Villa {n}, {fam} Gardens, {city}|{fam} Villas, {city}|{n}th Cross, {fam} Nagar, {city}|House No. {n}, Gali {n}, {fam} Vihar, {city} 000000|{fam} Nilayam, {fam} {road}, {city}|near {fam} temple, {city}|{fam}allee {n}, {city}|{fam}ring {n}a, 00000 {city}|{fam}weg {n}|Straße der {fam} {n}, {city}|An der {fam} {n}|Hof {fam}, {city}|Andador {n} mza. {n} lote {n}, Fracc. {fam}, {city}|km {n} carr. a {city}, ejido {fam}|rancho {fam}, {city}|Carrer de {fam} {n}, {city}|{calle} {fam} {n}, {n}.º izda., 00000 {city}|Privada {fam} {n}, Col. {fam}, C.P. 00000|barrio {fam}, {city}|bản {vi}, xã {vi}, {city}|{n} ngách {n}/{n} {vi}, {city}|kiệt {n} {vi}, {city}|khu đô thị {vi}, tòa A{n}|hẻm {n} {vi}, P.{n}|chợ {vi}, {city}|{city} {zip}|{city} {zip}|{city}, AA 00000|00000 {city}|{city}, {zip}|#000, 0rd Cross, {fam} Layout|#{n}, {n}th Main, {fam} Nagar|A-000 {fam} Heights|flat 000, Tower 0, {fam} Residency|C-00 {fam} Enclave|Qtr no. {n}/A, {fam} Colony|Village {fam}, near {fam} school|vill. {fam}, teh. {city}|at post {fam}, dist {city}|County Road {n}, house {n}|{n} County Rd {n}|FM {n}, {city}|Highway {n}, {city}|Rural Route {n}, {city}|Trailer {n}, {fam} Park|Space {n}, {fam} Estates|{n} {fam} Strand|{n} {fam} Quay|{n} {fam} Track, {city}|Lot {n} {fam} Track|{fam} Station, {city}|{fam} Lodge, {city}|{fam} House, {fam} {road}|{fam} Farm, {city}|Unit {n}, {fam} Mill|Hut {n}, {fam} Camp|estancia La {fam}|estancia {fam}, {city}|campo El {fam}|finca La {fam}|finca {fam}, {city}|cortijo {fam}|caserío {fam}|masía {fam}|quinta {fam}, {city}|paraje {fam}|aldea {fam}, {city}|barrio {fam} mz {n} casa {n}|torre {n} dpto {n}, {fam}|Ruta {n} km {n}|calle {n} e/ {n} y {n}|{fam} {n} 0º B, {city}|{calle} {fam} {n}, 0º A|{calle} {fam} {n}, 0D|{calle} {fam} {n} 0ºC|{calle} {fam} {n}, pta {n}|{calle} {fam} {n}, bajo izda|{calle} {fam} s/n, {city}|{calle} de la {fam} {n}, 0.ª dcha|{calle} del {fam} {n}, esc. {n}|ferme {fam}, {city}|ferme du {fam}|mas {fam}|moulin de {fam}|hameau {fam}|hameau de {fam}, {city}|lotissement {fam} villa {n}|HLM {fam} bât {n}|cité {fam}, {city}|{n}, rang {fam}|chaussée de {city} {n}|{ruede} {fam} {n} bte {n}|{ruede} {fam} {n}, 0000 {city}|{fam}straat {n} bus {n}|nhà số {n}, xóm {vi}|xóm {n}, xã {vi}|xóm {vi}, {city}|bản {vi}|bản {vi}, huyện {vi}|thôn {n}, {city}|số nhà {n} {vi}|phòng trọ {n} hẻm {n} {vi}|lô {n} khu {vi}|nhà sàn {n}, bản {vi}|{fam}hof, {city}|Gut {fam}|{fam}gasse {n}/{n}|{fam}gasse {n}/{n}/{n}, 0000 {city}|{fam}gasse {n}, Stiege {n}, Tür {n}|{fam}weg {n}, Top {n}|Ortsteil {fam}, {city}|c/o {fam}, {fam}str. {n}|{fam}platz {n}, {city}',
);
const postcodes = many(
  'AA0 0AA|AA00 0AA|A0 0AA|A00 0AA|AA0A 0AA|00000|00000|00000-0000|A0A 0A0|A0A0A0|0000 AA|0000|000000|000 00|00-000|0000-000|000-0000|A00 AA00|A-0000|00000-000|AA-0000|AA00AA|A00 A0A0|A00 AA00|A00 A000|A00 AAA0|A00A0A0|A00|A0000|A0000AAA|A0A|AA00|D-00000|B-0000|F-00000|000000|00000|0000|A0A 0A0|AA0 0AA|A0000|A0000|000000|00000|00000',
);
const birthdays = many(
  '0/0/00|00/00/0000|00-00-00|00.00.0000|0.0.00|{day} {month} {year}|{day} {month} {yy}|{month} {day}, {year}|{day} {mois} {year}|le {day} {mois} {year}|{day} de {mes} de {year}|{day} de {mes} del {yy}|ngày {day} tháng {mm} năm {year}|{day}-{mm}-{year}|{year}-{mm}-{day}|{day} {monat} {year}|{day}th of {month} {year}|{day}{month}{yy}',
);
const workplaces = many(
  "{city} General Hospital|{city} {trade}|{fam} {trade}|{fam} & Sons|{fam} and {fam} LLP|{city} City Council|{city} Primary School|{fam} High School|{giv} {fam} Secondary School|University of {city}|{city} Fire Brigade|{city} Police|St {giv}'s School|{fam} Farm|{fam}'s Bakery|the {brand} warehouse in {city}|the {brand} plant at {city}|{brand} {city}|{brand} in {city}|{brand}|{brand}|{brand}|{brand} {city}|lycée {giv} {fam}|école {fam}|collège {fam} de {city}|mairie de {city}|CHU de {city}|clinique {fam}|usine {brand} de {city}|Transports {fam}|garage {fam}|boulangerie {fam}|Ayuntamiento de {city}|Hospital {fam}|Colegio {giv} {fam}|Talleres {fam}|Transportes {fam}|Panadería {fam}|{brand} de {city}|Cementos {city}|Universidad de {city}|công ty {vi}|công ty TNHH {vi}|công ty cổ phần {vi}|nhà máy {brand}|trường THPT {vi}|trường tiểu học {vi}|trường mầm non {vi}|bệnh viện {vi}|KCN {vi}|xưởng may {vi}|Stadtwerke {city}|{fam} GmbH|{fam} AG|Klinikum {city}|{fam} S.p.A.|{fam} Ltda|Prefeitura de {city}|{fam} Pvt Ltd|{fam} Textiles|{city} Municipal Corporation|{fam} Logistics|{fam} Mining Co|{word} {trade}|{word} {trade}|{word} {word2} {trade}|the {word} {trade}|{word} {word2}|{word} & {word2} {trade}|{fam} {trade}|{fam} {trade}, {city}|{fam} {trade} in {city}|{city} {trade}|{city} {word} {trade}|{fam}-{fam} {trade}|{trade} {fam}|{fam}'s {trade}|St {giv}'s {trade}|{word} {trade} Ltd|{fam} {trade} Inc.|{fam} {trade} Pvt Ltd|{fam} & Co|{fam} Pty Ltd|{metier} {fam}|{metier} {giv} {fam}|{metier} du {fam}|{metier} Les {fam}|{metier} {fam} de {city}|{oficio} {fam}|{oficio} {giv} {fam}|{oficio} San {giv}|{oficio} La {fam}|{oficio} {fam} de {city}|{oficio} {city}|{oficio} Hermanos {fam}|{oficio} {fam} S.A. de C.V.|{betrieb} {fam}|{betrieb} am {fam}|{betrieb} {city}|{betrieb} {giv} {fam}|{giv}-{fam}-{betrieb}|{betrieb} {fam} & Sohn|{coso} {vi}|{coso} {vi}|{coso} {vi} {n}|{coso} {city}|{acr}|{acr}|{acr}|{acr} {city}|{acr} {city}|{acr} {fam}|{acr} {trade}|uni of {city}|uni {city}|{city} uni|univ of {city}|Univ. {city}|{city} Tech|{city} college|IIT {city}|NIT {city}|IIM {city}|{fam} Institute|{fam} College, {city}|fac de {city}|IUT de {city}|INSA {city}|université de {city}|{metier} d'{city}|{metier} de {city}|{metier} {city}|aciérie de {city}|fonderie {fam}|raffinerie de {city}|cimenterie de {city}|chantier naval de {city}|papeterie {fam}|mine de {city}|UN{acr}|U{acr} {city}|Universidad {fam}|facultad de {city}|Tecnológico de {city}|siderúrgica de {city}|astilleros {fam}|ingenio {fam}|frigorífico {fam}|TU {city}|FH {city}|Uni {city}|HTL {city}|VS {city}|PH {city}|Hochofen {city}|{fam}werke|{fam}-Werk {city}|{fam}bau|{coin}werk|ĐH {vi}|đại học {vi}|THPT {vi}|THCS {vi}|mầm non {vi}|tiểu học {vi}|cty {vi}|cty TNHH {coin}|công ty {coin}|{coin} Việt Nam|{coin}|{coin}|{coin}|{coin}|{coin} {city}|{coin} {city}|{coin} {word2}|{coin} {trade}|{coin} Group|{coin} GmbH|{coin} S.A.|{fam}s|{fam}s|{fam}'s|{fam}|{brand} in {city}|{brand} {word2}|{brand} {trade}|{brand}|{brand}|{brand}",
);
/** By its name alone, as who works there says it. */
const bareWorkplaces = many(
  '{coin}|{coin}|{coin} {city}|{coin} {word2}|{acr}|{acr}|{brand}|{brand}|{fam}|{fam} {trade}',
);
const brands = many(
  "Tesco|Amazon|Walmart|Ford|Toyota|Boeing|Airbus|Renault|Peugeot|Michelin|Carrefour|Leclerc|Auchan|SNCF|La Poste|RATP|EDF|Total|Danone|Mercadona|Seat|Inditex|Iberdrola|Telefónica|Correos|Pemex|Bimbo|Cemex|Walmex|Oxxo|Samsung|LG|Foxconn|Vinamilk|Viettel|VinFast|Vingroup|Nike|Canon|Honda|Hyundai|Bosch|Siemens|Volkswagen|Bayer|BASF|Lufthansa|Deutsche Post|DHL|UPS|FedEx|Lidl|Aldi|Asda|Sainsbury's|Morrisons|Royal Mail|British Airways|Network Rail|Rolls-Royce|Nissan|Jaguar Land Rover|JCB|Greggs|Boots|Uber|Deliveroo|Costco|Target|Home Depot|McDonald's|Starbucks|Tyson Foods|John Deere|Caterpillar|Lockheed|Delta Airlines|Verizon|Google|Microsoft|Infosys|Tata Steel|Wipro|Reliance|Air India|Indian Railways|Emirates|Aramco|Shell|BP|Maersk|Ikea|Volvo|Ericsson|Nokia|Philips|Heineken|Fiat|Ferrero|Barilla|Enel|Eni|Petrobras|Embraer|Itaú|Qantas|Woolworths|Coles|BHP|Rio Tinto|Fonterra|Air Canada|Tim Hortons|Bombardier|Turkish Airlines|Koç|Jollibee|Grab|Gojek|Petronas|MTN|Dangote|Eskom|Safaricom|G4S|Sodexo|Serco|Securitas",
);
const trades = many(
  'Motors|Construction|Logistics|Foods|Textiles|Bakery|Solicitors|Steelworks|Shipyard|Dairy|Cleaning|Roofing|Plumbing|Timber|Bus Company|Taxis|Nursery|Care Home|Call Centre|Brewery|Abattoir|Quarry|Colliery|Airport|Library|Prison|Zoo|Electrical|Drywall|Scaffolding|Landscaping|Paving|Joinery|Fabrication|Foundry|Engineering|Aerospace|Packaging|Freight|Haulage|Couriers|Fisheries|Seafoods|Poultry|Meats|Farms|Orchards|Vineyards|Distillery|Sawmill|Mills|Dyeing|Garments|Cement|Chemicals|Propane|Mining|Dental|Veterinary|Pharmacy|Childcare|Preschool|Primary|Elementary|Middle School|High|Grammar|Academy|College|Charter School|Polytechnic|University|Institute of Technology|Fire Rescue|Police Station|Barracks|Hospice|Nursing Home|Senior Living|Hotel|Inn|Resort|Casino|Cafe|Coffee|Diner|Grill|Pizza|Nails|Salon|Barbers|Gym|Tattoo|Furniture|Appliance|Hardware|Groceries|Supermarket|Shopping Centre|Parish Hall|Food Bank|Infotech|Software|Insurance|Accounting|Realty|Recycling|Waste|Water Board|Racing|Stud|Stables|Cold Storage|Bus Depot',
);
const frenchTrades = many(
  'école|école primaire|école maternelle|collège|lycée|lycée agricole|lycée professionnel|crèche|EHPAD|boulangerie|garage|menuiserie|scierie|abattoir|fromagerie|pressing|imprimerie|mairie de|usine|ferme|GAEC|SARL|Ets|transports|tabac|salon|restaurant|hôtel|clinique|pharmacie|maçonnerie|serres|coopérative|centre de tri|caserne|cabinet|domaine|CPE|polyvalente|Rôtisserie|épicerie',
);
const spanishTrades = many(
  'CEIP|IES|colegio|escuela|escuela primaria|secundaria|preparatoria|guardería|kínder|jardín de niños|panadería|taller|talleres|autocares|transportes|autobuses|constructora|matadero|granja|vivero|finca|rancho|hotel|restaurante|taquería|tortillería|ferretería|mueblería|farmacia|maquiladora|DIF|ayuntamiento de|comisaría de|residencia|clínica|hospital general de|mina|aceitera|conservas|bodegas|cementos|limpiezas|empacadora|abarrotes|cooperativa|purificadora|estética|lavandería|plaza',
);
const germanTrades = many(
  'Grundschule|Gymnasium|Gesamtschule|Realschule|Berufsschule|Kita|Kindergarten|Tischlerei|Bäckerei|Metzgerei|Spedition|Schlachthof|Gärtnerei|Friseur|Autohaus|Pflegeheim|Seniorenstift|Seniorenheim|Klinikum|Stadtverwaltung|Bauhof|Feuerwehr|Malerbetrieb|Fa.|Firma|Dachdeckerei|Zimmerei|Schreinerei|Baumarkt|Hotel|Gasthof|Weingut|Molkerei|Brauerei|Druckerei|Reinigung|Praxis|Apotheke|Werft|Ziegelwerk|Stahlbau|Logistikzentrum|Hochschule|Universität|JVA',
);
const vietnameseTrades = many(
  'công ty|công ty TNHH|cty|cty CP|công ty may|công ty giày|công ty gỗ|xưởng|xưởng mộc|xưởng may|nhà máy|nhà máy xi măng|xí nghiệp|trường|trường mầm non|trường tiểu học|trường THCS|trường THPT|tiệm|tiệm nail|quán|quán phở|garage|salon|HTX|trại heo|trại gà|chợ|khách sạn|trung tâm|UBND xã|UBND phường|KCN|khu công nghiệp|mỏ than|xe buýt|siêu thị|nhà hàng|lò gạch|cảng',
);
const roads = many(
  'Street|Road|Avenue|Lane|Close|Drive|Way|Court|Crescent|Gardens|Terrace|Grove|Hill|Square|St|St.|Rd|Ave|Ln|Dr|Blvd|Place|Park|Row|Green|street|road|avenue',
);
const frenchRoads = many(
  'rue|rue de|rue du|rue de la|rue des|avenue|avenue de|av.|boulevard|bd|place|chemin des|impasse|allée des|quai|cours|route de',
);
const spanishRoads = many('Calle|C/|calle|Avda.|Av.|Avenida|Plaza|Paseo|Pza.|Jirón|Callejón');
const months = many(
  'Jan|February|March|Apr|May|June|July|August|Sept|October|Nov|December;janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre;enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre;Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'.replaceAll(
    ';',
    '|',
  ),
);

/** Draws where somebody lives and works, and when they were born, as people of many countries write it. */
export function whereaboutsOf(random: Random, names: Names, coded: (form: string) => string) {
  const below = (count: number) => Math.floor(count * random());
  const month = (language: number) => () => months[12 * language + below(12)] as string;
  /** A name that no list holds: the beginning of one and the end of another. */
  const coin = () => {
    const [one, other] = [names.city(), names.familyName()].sort(() => random() - 0.5) as [string, string];
    const [first] = one.split(/[^\p{L}]/u);
    return capital(
      `${(first ?? one).slice(0, 2 + below(3))}${other.replace(/[^\p{L}]/gu, '').slice(-2 - below(3))}`.toLowerCase(),
    );
  };
  const parts: Readonly<Record<string, () => string>> = {
    n: () => String(1 + below(random() < 0.6 ? 30 : 400)),
    fam: names.familyName,
    giv: names.givenName,
    vi: () => names.nameIn('vi'),
    city: names.city,
    zip: () => coded(pick(random, postcodes)),
    road: () => pick(random, roads),
    ruede: () => pick(random, frenchRoads),
    calle: () => pick(random, spanishRoads),
    trade: () => pick(random, trades),
    metier: () => pick(random, frenchTrades),
    oficio: () => pick(random, spanishTrades),
    betrieb: () => pick(random, germanTrades),
    coso: () => pick(random, vietnameseTrades),
    word: () => capital(allFakers.en.word.adjective()),
    word2: () => capital(allFakers.en.word.noun()),
    brand: () => pick(random, brands),
    acr: () => coded('AAAAA'.slice(below(4))),
    coin,
    day: () => String(1 + below(28)),
    mm: () => String(1 + below(12)),
    year: () => String(1930 + below(94)),
    yy: () => String(10 + below(89)),
    month: month(0),
    mois: month(1),
    mes: month(2),
    monat: month(3),
  };
  const drawn = (forms: readonly string[]) => () =>
    pick(random, forms)
      .split(/(\{\w+\})/)
      .map(
        (part) => parts[part.slice(1, -1)]?.() ?? part.replace(/0+|(?<![\p{L}.])A{1,2}(?![\p{L}.])/gu, coded),
      )
      .join('');
  return {
    address: drawn(addresses),
    postcode: parts.zip as () => string,
    employer: () => drawn(random() < 0.3 ? bareWorkplaces : workplaces)(),
    birthday: drawn(birthdays),
  };
}
