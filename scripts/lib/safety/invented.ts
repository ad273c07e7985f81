import { withoutMarks } from '../../../src/research/safety/model/features.ts';
import { pick, type Random } from '../random.ts';
import type { Marked, MarkedKind } from './marked.ts';
import { capital, type Names } from './names.ts';

const many = (list: string): string[] => list.split('|');

/** What wards are called; here and below `N` is any number, `A` any letter, `{…}` what is drawn. */
const wards: Readonly<Record<string, string[]>> = {
  en: many(
    'ward N|Ward NA|WN|A ward|wd N|N West|NE|level N|LN|Nth floor|ICU|ITU|HDU|CCU|NICU|ED|A&E|EAU|AMU|MAU|SAU|resus|majors|minors|dialysis|day unit|stroke unit|maternity|{word} ward|{word} unit|{word} wing|{family} ward|{family} House|pod N|AN unit|cath lab|recovery',
  ),
  de: many(
    'Station N|Station NA|St. N|Stat. N|Ebene N|N. OG|N Nord|N Süd|Haus N|Haus A|ITS|IMC|ZNA|Stroke Unit|Kreißsaal|Dialyse|Aufwachraum|Innere N|Chirurgie N|Wachstation|Station {family}|Station {word}|Gyn N',
  ),
  fr: many(
    'réa|réa A|USIC|SAUV|UHCD|UHTCD|SSPI|urgences|cardio|médecine N|méd N|chir N|aile A|bât N|Ne étage|secteur N|secteur A|unité N|unité {family}|unité {word}|service {family}|dialyse|maternité|SSR N|gériatrie A|néonat',
  ),
  es: many(
    'UCI|UCI A|UTI|UCIN|urgencias|guardia|observación|choque|planta N|Nª planta|piso N|torre A|pabellón N|pabellón {family}|sala N|sala {word}|medicina interna|Medicina N|quirófano N|diálisis|maternidad|hospital de día|ala A|unidad {word}|reanimación',
  ),
  vi: many(
    'khoa nội|khoa ngoại N|Nội N|Ngoại N|khoa sản|khoa nhi|HSCC|HSTC|ICU|cấp cứu|K. Nội N|khoa A N|tầng N|khu A|khu N|nhà A|lầu N|khoa thận|khoa hồi sức|toà N|khoa {word}',
  ),
};
const rooms: Readonly<Record<string, string[]>> = {
  en: many(
    'room N|Rm N|rm NA|bay N|bay A|side room N|SR N|cubicle N|BN|R N|cube N|B N|bay {number}|room {number}',
  ),
  de: many('Zimmer N|Zi. N|Zi N|Z N|Zi.NA|Box N|Koje N|Zimmer {number}|Kabine N|Platz N'),
  fr: many('chambre N|ch. N|ch N|chb N|box N|ch.NA|salle N|porte N|box {number}|chambre {number}|couloir N'),
  es: many('habitación N|hab. N|hab N|box N|cuarto N|cubículo N|sala N|hab. NA|cuarto {number}|box {number}'),
  vi: many('phòng N|P.N|P N|PN|buồng N|B N|BN|phòng {number}|b.N|hành lang N'),
};
const bedPlaces: Readonly<Record<string, string[]>> = {
  en: many(
    'bed N|bed A|Bed NA|b N|bN|bd N|B N|trolley N|chair N|cot N|bedspace N|bed {number}|bed number N|window|window bed|door|by the window|bed next to the door|slot N|N|A|NA|stretcher N|recliner N',
  ),
  de: many(
    'Bett N|Bett A|Bett {number}|B N|BN|Platz N|Fenster|Fensterbett|am Fenster|Türbett|Liege N|Stuhl N|N|A|Bettplatz N|Inkubator N|mittleres Bett',
  ),
  fr: many(
    'lit N|lit A|lit {number}|L N|LN|lit porte|lit fenêtre|côté fenêtre|côté porte|P|F|brancard N|fauteuil N|place N|N|berceau N|couveuse N|lit du milieu',
  ),
  es: many(
    'cama N|cama A|cama {number}|C N|CN|cama NA|camilla N|sillón N|cuna N|incubadora N|cama del fondo|cama de la ventana|junto a la puerta|puesto N|N|A|camilla del pasillo|maca N',
  ),
  vi: many(
    'giường N|giường NA|G N|GN|G.N|giường {number}|giường phụ N|giường kê thêm|giường sát cửa sổ|giường cạnh cửa|băng ca N|cáng N|ghế N|N|gi N|giường số N|nôi N',
  ),
};
const numberWords: Readonly<Record<string, string[]>> = {
  en: many(
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|sixteen|nineteen|twenty|twenty-two|twenty six|thirty-one|three oh seven|two twelve',
  ),
  de: many(
    'eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|sechzehn|zweiundzwanzig|dreihundertsieben',
  ),
  fr: many(
    'un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quatorze|seize|vingt|vingt-deux|trente et un|trois cent sept',
  ),
  es: many(
    'uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|catorce|dieciséis|veinte|veintidós|treinta y uno|trescientos siete',
  ),
  vi: many('một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|mười hai|mười bốn|hai mươi|hai mươi hai|ba trăm lẻ bảy'),
};
const houses: Readonly<Record<string, string[]>> = {
  en: many(
    '{word} Cottage|{Word} House|{Word} Lodge|{Word} Farm|the old {word}|The Old {Word}|{Word} View|{Word} Barn|{Word} Mill|Little {Word}|Upper {Word}|{Word} Court|{Word} Bungalow|{Word} Croft|{Word} Ranch|{Word} Station|{Word} Point|{Word} Gulch|{Word} Mobile Park lot N|Flat N {Word} Court|{Word} Heights N|unit N {Word} Towers|{Word} End|{Word} Green, {place}|N {Word} Rise|{word} caravan park|the narrowboat {Word}|{Word} Marina berth N',
  ),
  de: many(
    'Hof {Word}|{Word}hof|Haus {Word}|Villa {Word}|Gehöft {place}|Einöde {place}|Mühle {place}|Alte {Word}|Zur {Word} N|Am {Word} N|An der {word} N|Im {Word} N|{place} N|Weiler {place}|Gemeinde {place}|Siedlung {Word} N|Kolonie {Word} Parzelle N|Almhütte {Word}|Gut {place}|Forsthaus {Word}',
  ),
  fr: many(
    'lieu-dit {Word}|lieu-dit La {Word}|la ferme du {word}|ferme des {word}s|le mas {Word}|moulin du {word}|villa Les {Word}s|résidence {Word} N|hameau {place}|hameau du {word}|chalet {Word}|château {Word}|N chemin du {word}|N route de {place}|camping {Word} emplacement N|péniche {Word}|cité des {Word}s bât N|domaine {Word}|rang du {Word} N',
  ),
  es: many(
    'finca La {Word}|finca {Word}|cortijo {Word}|caserío {Word}|rancho El {Word}|rancho {Word}|estancia La {Word}|villa {Word} mz N lote N|Pasaje Las {Word}s N|Pasaje {Word} N|vereda {Word}|barrio {Word} casa N|colonia {Word}|ejido {place}|aldea {place}|paraje {Word}|quinta {Word}|callejón {Word} N|edificio {Word} N|urbanización {Word} N|camping {Word} parcela N|conjunto {Word} torre N',
  ),
  vi: many(
    'thôn {place}|xóm {Word}|xóm N|ấp {Word}|bản {place}|tổ N {place}|hẻm N {place}|ngõ N {Word}|xã {place}|làng {place}|khu {Word} lô N|chung cư {Word} căn N|nhà trọ {Word} phòng N|nhà số N xóm {Word}|kiệt N {place}|buôn {place}|khóm N {place}',
  ),
};
const firms: Readonly<Record<string, string[]>> = {
  en: many(
    '{Word} {Word2}|{Word} & {Word2}|{Word}|{Word} {Word2} {Word}|The {Word} {Word2}|{place} {Word}|{Word}works|{Word} {Word2} Ltd|{Word} {Word2} LLC|{Word} {Word2} Pty|{family} {Word}|{family} {Word} & Sons|{Word} Primary|{Word} Lane School|Little {Word}s nursery|{Word} {Word2} Academy|{Word}2Go|{Word} {Word2} Group|{place} {Word} Co-op|{family} Brothers|{family} {Word} no. N',
  ),
  de: many(
    '{Word} {Word2}|{Word}bau|{Word}werk {place}|{Word}markt|{family} {Word}|{family} {Word} GmbH|{Word} & {Word2} KG|{Word}technik {family}|{Word}hof {place}|Kita {Word}|Kita {Word}nest|Schule am {Word}|VS {place}|NMS {place}|{Word}-Apotheke|{Word}zentrum {place}|{place}er {Word}|{family} {place}, Bau N',
  ),
  fr: many(
    '{Word} {Word2}|Les {Word}s|Au {Word}|La {Word} {Word2}|{Word} Services|{family} {Word}|{family} Frères|Ets {family} {Word}|école des {Word}s|crèche Les {Word}s|centre équestre {place}|{Word} de {place}|SARL {Word} {Word2}|foyer {Word}|EHPAD Les {Word}s|brasserie Le {Word}|{Word}bois',
  ),
  es: many(
    '{Word} {Word2}|{Word}s {place}|{Word}s del {Word2}|Los {Word}s|El {Word}|La {Word} {Word2}|{Word}s {family}|{family} Hermanos|{Word} {Word2} SRL|{Word} {Word2} SA de CV|Grupo {Word}|escuela {Word}|jardín {Word}|colegio {family}|Expreso {place}|{Word}s Altos del {place}|cooperativa {Word}|IES {Word}',
  ),
  vi: many(
    'công ty {Word} {Word2}|cty {Word} {Word2}|{Word} {Word2} Co|xưởng {Word}|tiệm {Word} {Word2}|quán {Word}|trường {Word} {Word2}|mầm non {Word} {Word2}|nhà hàng {Word}|HTX {place}|công ty {place}, chuyền N|lò {word} {Word2}|siêu thị {Word}|nhà xe {Word}|spa {Word} {Word2}|gara {Word}|{Word} {Word2} Group',
  ),
};

const capitals = [...'ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** Draws identifiers that nobody wrote: of ordinary words, so that no word of them tells what they are. */
export function inventedOf(random: Random, names: Names, marked: readonly Marked[]) {
  const chance = (share: number) => random() < share;
  const below = (count: number) => Math.floor(count * random());
  const vocabulary = new Map<string, Set<string>>();
  for (const { language, pieces } of marked) {
    const words = vocabulary.get(language) ?? new Set();
    for (const piece of pieces)
      if (typeof piece === 'string')
        for (const found of piece.match(/(?<!\p{L})\p{Ll}{3,11}(?!\p{L})/gu) ?? []) words.add(found);
    vocabulary.set(language, words);
  }
  const listed = new Map([...vocabulary].map(([language, words]) => [language, [...words]]));
  const word = (language: string) => pick(random, listed.get(language) ?? []);
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  /** A village that no list holds: the beginning of one and the end of another. */
  const place = () => {
    if (chance(0.4)) return names.city();
    const [one, other] = [names.city(), chance(0.5) ? names.city() : names.familyName()];
    const joined = `${one.slice(0, 2 + below(4))}${other.replace(/[^\p{L}]/gu, '').slice(-2 - below(4))}`;
    return capital(joined.toLowerCase().trim());
  };
  const fill = (form: string, language: string): string =>
    form
      .replace(/\{(\w+)\}/g, (_, part: string) => {
        if (part === 'place') return place();
        if (part === 'family') return names.familyName();
        if (part === 'number') return pick(random, numberWords[language] ?? []);
        const drawn = word(language);
        return part === 'word' ? drawn : capital(drawn);
      })
      .replace(/([sxz])s(?!\p{L})/gu, '$1')
      .replace(/(?<!\p{Lu})N(?!\p{Ll}|(?!A)\p{Lu})|(?<=[A-Z])N(?!\p{L})/gu, () =>
        String(1 + below(chance(0.7) ? 30 : 500)),
      )
      .replace(/(?<![\p{L}])A(?![\p{L}&])|(?<=\d)A(?!\p{L})/gu, () => pick(random, capitals));
  const of = (table: Readonly<Record<string, string[]>>, language: string) =>
    fill(pick(random, table[language] ?? table.en ?? []), language);

  const bed = (language: string): string => {
    const ward = of(wards, language);
    const room = of(rooms, language);
    const place = of(bedPlaces, language);
    const between = pick(random, [' ', ' ', ', ', ' - ', '/', ', ', '-', ' / ', ' – ']);
    const share = random();
    if (share < 0.35) return `${ward}${between}${place}`;
    if (share < 0.55) return `${room}${between}${place}`;
    if (share < 0.75) return `${ward}${between}${room}${between}${place}`;
    if (share < 0.83) return `${place}${between}${ward}`;
    if (share < 0.9) return `${ward}${between}${room}`;
    return /\d|\p{Lu}(?!\p{L})/u.test(place) && place.length > 2 ? place : `${ward} ${place}`;
  };
  const handle = (language: string): string => {
    const parts = Array.from({ length: 1 + below(3) }, () =>
      chance(0.25)
        ? pick(random, [names.givenName, names.familyName])()
        : word(chance(0.8) ? language : 'en'),
    ).map((part) => withoutMarks(part.toLowerCase()).replace(/[^a-z]/g, ''));
    const style = random();
    let made =
      style < 0.2
        ? parts.map(capital).join('')
        : parts.join(pick(random, ['_', '_', '.', '', '', '-', style < 0.25 ? '__' : '_']));
    if (chance(0.1))
      made = made.replace(/[oeia]/g, (letter) =>
        chance(0.4) ? ({ o: '0', e: '3', i: '1', a: '4' }[letter] ?? letter) : letter,
      );
    const isPlain = /^[a-z]+$/.test(made);
    if (chance(isPlain ? (parts.length > 1 ? 0.5 : 0.9) : 0.35))
      made += `${pick(random, ['', '', '', '_', '.'])}${pick(random, [() => digits(1 + below(2)), () => digits(2), () => `19${digits(2)}`, () => digits(3), () => `20${digits(2)}`])()}`;
    const before = random();
    if (before < 0.3) return `@${made}`;
    if (before < 0.36) return `u/${made}`;
    return before < 0.4 ? `${made}#${digits(4)}` : made;
  };
  const code = (): string => {
    const segment = () =>
      pick(random, [
        () => digits(2 + below(7)),
        () => digits(3 + below(5)),
        () => Array.from({ length: 1 + below(4) }, () => pick(random, capitals)).join(''),
        () =>
          Array.from({ length: 1 + below(3) }, () => pick(random, capitals)).join('') + digits(1 + below(7)),
        () =>
          digits(1 + below(7)) + Array.from({ length: 1 + below(2) }, () => pick(random, capitals)).join(''),
        () =>
          Array.from({ length: 5 + below(6) }, () => (chance(0.6) ? digits(1) : pick(random, capitals))).join(
            '',
          ),
      ])();
    for (;;) {
      const between = pick(random, ['-', '-', ' ', ' ', '/', '.', '']);
      const made = Array.from({ length: 1 + below(4) }, segment).join(between);
      if ((made.match(/\d/g)?.length ?? 0) >= 4 && made.length < 24) return made;
    }
  };
  const makers: Partial<Record<MarkedKind, (language: string) => string>> = {
    bed,
    handle,
    device: code,
    record: code,
    address: (language) => {
      const house = of(houses, language);
      return chance(0.3) ? `${house}${pick(random, [', ', ' ', ', '])}${place()}` : house;
    },
    employer: (language) => of(firms, language),
  };
  /** Another identifier of a kind, as of that language; undefined for kinds whose form is given. */
  return (language: string, kind: MarkedKind): string | undefined => makers[kind]?.(language);
}
