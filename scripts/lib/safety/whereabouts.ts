import { pick, type Random } from './examples.ts';
import type { Names } from './names.ts';

const many = (list: string): string[] => list.split('|');

/** `0` is any digit, `A` any letter, `{…}` what is drawn: a family name, a town, a Vietnamese name, a small number. */
const addresses = many(
  '{n} {fam} {road}|{n} {fam} {road}, {city}|{n}A {fam} {road}, {city} {zip}|Flat {n}, {n} {fam} {road}, {city}|Flat {n}, {fam} House, {city} {zip}|Apt {n}B, {n}00 {fam} {road}, {city}|{n}00 {fam} {road} #{n}, {city}, AA 00000|{n}00 W {n}th {road}, {city} AA 00000|{n} {fam} {road}, {city} NSW 2000|Unit {n}/{n} {fam} {road}, {city}|PO Box 0000, {city}|The Old Rectory, {fam}, {city}|{fam} Cottage, {city}|Block {n}, {fam} Estate, {city}|Plot {n}, {fam} {road}, {city}|{n} {ruede} {fam}|{n}, {ruede} {fam}, 00000 {city}|{n} bis {ruede} {fam} à {city}|résidence {fam}, bât. A, 00000 {city}|lieu-dit {fam}, {city}|{calle} {fam} {n}|{calle} {fam} {n}, {n}.º A, 00000 {city}|{calle} {fam}, {n}, {city}|Calle {n} #{n}-{n}, {city}|Cra. {n} No. {n}-{n}, barrio {fam}|colonia {fam}, {city}, CP 00000|urb. {fam}, mz. A lote {n}|số {n} đường {vi}, {city}|số {n}, ngõ {n}, phố {vi}, quận {vi}|{n}/{n} {vi}, P.{n}, Q.{n}|{n} {vi}, phường {n}, quận {vi}, TP HCM|thôn {vi}, xã {vi}, huyện {vi}|ấp {n}, xã {vi}, {city}|tổ {n}, khu phố {n}, {vi}|chung cư {vi} căn A{n}0|{fam}straße {n}, 00000 {city}|{fam}str. {n}, {city}|Am {fam} {n}, 00000 {city}|{fam}weg {n}, A-0000 {city}|via {fam} {n}, {city}|Via {fam}, {n} - 00000 {city}|piazza {fam} {n}, {city}|Rua {fam}, {n}, ap {n}, {city}|Rua {giv} {fam} {n}, 0000-000 {city}|Av. {fam} {n}, CEP 00000-000|{fam}straat {n}, 0000 AA {city}|{fam}laan {n}, {city}|{fam}gatan {n}, 000 00 {city}|{fam}vej {n}, {city}|ul. {fam} {n}/{n}, 00-000 {city}|{fam} Mah. {fam} Sok. No:{n} D:{n}, {city}|H.No. {n}-{n}, {fam} Nagar, {city} 000000|A-{n}, Sector {n}, {city}|{n}, {fam} Apartments, {fam} {road}, {city} - 000000|No. {n}, Jalan {fam} {n}/{n}, 00000 {city}|Jl. {fam} No. {n}, {city}|{n}-{n}-{n} {city}-cho|Blk {n} {fam} Ave {n} #0{n}-{n}|{n} {fam} Close, {city}, {zip}|{city} {zip}|{city}, AA 00000|00000 {city}|{city}, {zip}',
);
const postcodes = many(
  'AA0 0AA|AA00 0AA|A0 0AA|A00 0AA|AA0A 0AA|00000|00000|00000-0000|A0A 0A0|A0A0A0|0000 AA|0000|000000|000 00|00-000|0000-000|000-0000|A00 AA00|A-0000|00000-000|AA-0000|AA00AA',
);
const birthdays = many(
  '0/0/00|00/00/0000|00-00-00|00.00.0000|0.0.00|{day} {month} {year}|{day} {month} {yy}|{month} {day}, {year}|{day} {mois} {year}|le {day} {mois} {year}|{day} de {mes} de {year}|{day} de {mes} del {yy}|ngày {day} tháng {mm} năm {year}|{day}-{mm}-{year}|{year}-{mm}-{day}|{day} {monat} {year}|{day}th of {month} {year}|{day}{month}{yy}',
);
const workplaces = many(
  "{city} General Hospital|{city} {trade}|{fam} {trade}|{fam} & Sons|{fam} and {fam} LLP|{city} City Council|{city} Primary School|{fam} High School|{giv} {fam} Secondary School|University of {city}|{city} Fire Brigade|{city} Police|St {giv}'s School|{fam} Farm|{fam}'s Bakery|the {brand} warehouse in {city}|the {brand} plant at {city}|{brand} {city}|{brand} in {city}|{brand}|{brand}|{brand}|{brand} {city}|lycée {giv} {fam}|école {fam}|collège {fam} de {city}|mairie de {city}|CHU de {city}|clinique {fam}|usine {brand} de {city}|Transports {fam}|garage {fam}|boulangerie {fam}|Ayuntamiento de {city}|Hospital {fam}|Colegio {giv} {fam}|Talleres {fam}|Transportes {fam}|Panadería {fam}|{brand} de {city}|Cementos {city}|Universidad de {city}|công ty {vi}|công ty TNHH {vi}|công ty cổ phần {vi}|nhà máy {brand}|trường THPT {vi}|trường tiểu học {vi}|trường mầm non {vi}|bệnh viện {vi}|KCN {vi}|xưởng may {vi}|Stadtwerke {city}|{fam} GmbH|{fam} AG|Klinikum {city}|{fam} S.p.A.|{fam} Ltda|Prefeitura de {city}|{fam} Pvt Ltd|{fam} Textiles|{city} Municipal Corporation|{fam} Logistics|{fam} Mining Co",
);
const brands = many(
  "Tesco|Amazon|Walmart|Ford|Toyota|Boeing|Airbus|Renault|Peugeot|Michelin|Carrefour|Leclerc|Auchan|SNCF|La Poste|RATP|EDF|Total|Danone|Mercadona|Seat|Inditex|Iberdrola|Telefónica|Correos|Pemex|Bimbo|Cemex|Walmex|Oxxo|Samsung|LG|Foxconn|Vinamilk|Viettel|VinFast|Vingroup|Nike|Canon|Honda|Hyundai|Bosch|Siemens|Volkswagen|Bayer|BASF|Lufthansa|Deutsche Post|DHL|UPS|FedEx|Lidl|Aldi|Asda|Sainsbury's|Morrisons|Royal Mail|British Airways|Network Rail|Rolls-Royce|Nissan|Jaguar Land Rover|JCB|Greggs|Boots|Uber|Deliveroo|Costco|Target|Home Depot|McDonald's|Starbucks|Tyson Foods|John Deere|Caterpillar|Lockheed|Delta Airlines|Verizon|Google|Microsoft|Infosys|Tata Steel|Wipro|Reliance|Air India|Indian Railways|Emirates|Aramco|Shell|BP|Maersk|Ikea|Volvo|Ericsson|Nokia|Philips|Heineken|Fiat|Ferrero|Barilla|Enel|Eni|Petrobras|Embraer|Itaú|Qantas|Woolworths|Coles|BHP|Rio Tinto|Fonterra|Air Canada|Tim Hortons|Bombardier|Turkish Airlines|Koç|Jollibee|Grab|Gojek|Petronas|MTN|Dangote|Eskom|Safaricom|G4S|Sodexo|Serco|Securitas",
);
const trades = many(
  'Motors|Construction|Logistics|Foods|Textiles|Bakery|Solicitors|Steelworks|Shipyard|Dairy|Cleaning|Roofing|Plumbing|Timber|Bus Company|Taxis|Nursery|Care Home|Call Centre|Brewery|Abattoir|Quarry|Colliery|Airport|Library|Prison|Zoo',
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
  const city = () => names.drawn((faker) => faker.location.city());
  const parts: Readonly<Record<string, () => string>> = {
    n: () => String(1 + below(random() < 0.6 ? 30 : 400)),
    fam: names.familyName,
    giv: names.givenName,
    vi: () => names.nameIn('vi'),
    city,
    zip: () => coded(pick(random, postcodes)),
    road: () => pick(random, roads),
    ruede: () => pick(random, frenchRoads),
    calle: () => pick(random, spanishRoads),
    trade: () => pick(random, trades),
    brand: () => pick(random, brands),
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
      .map((part) => parts[part.slice(1, -1)]?.() ?? part.replace(/0+|(?<!\p{L})A{1,2}(?!\p{L})/gu, coded))
      .join('');
  return {
    address: drawn(addresses),
    postcode: parts.zip as () => string,
    employer: drawn(workplaces),
    birthday: drawn(birthdays),
  };
}
