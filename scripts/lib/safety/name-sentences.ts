import { allFakers } from '@faker-js/faker';
import { meshHeadings } from '../../../src/evidence/query/mesh-headings.ts';
import { brandNames } from '../../../src/research/question/brand-names.ts';
import { plainNames } from '../../../src/research/question/drug-names.ts';
import { medicalTerms } from '../../../src/research/question/medical-terms.ts';
import type { Tag } from '../../../src/research/safety/identifiers/tag-model.ts';
import { pick, type Random } from '../random.ts';
import { capital, eponyms, linesOf, type Names, wordNames } from './names.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** Words without a tag teach nothing, neither that they are one nor that they are none. */
export type Span = { start: number; end: number; tag: Tag | undefined };
export type Sentence = { text: string; spans: Span[] };

const brands = brandNames.flat().filter((name) => /^\p{L}{5,12}$/u.test(name));
const drugs = [...plainNames, ...brandNames.flat()];
export const headings = [...meshHeadings];
export const terms = [...medicalTerms];
const places =
  'New Zealand; Saudi Arabia; Vietnam; France; Spain; Europe; India; South Africa; Brazil; the United States; England; Japan; Nigeria; Germany; Latin America; Asia'.split(
    '; ',
  );
const codes =
  '0000000|00-0000000|A0000000|AAA 000000|AAA000000A|00A-0000|0000/00|AA-00000|A-0000-00|00000000|0000|000 000 000|AA 00 00 00|AAA-0000-AA|00000000000|AA0000-00|A00.000.000|000000-0000'.split(
    '|',
  );
const beds = '0|00|0A|A0|0-0|0A-00|00B|A-00|000|0.0|000A|00-A|A00|0/0|000-0|A0-0'.split('|');
/** A bed by the names of wards, floors and rooms, as each house has its own. */
const units =
  '0 West 00-A|0 West 00|0 North 00|0 North 00B|0 East 0|0 South 00-A|0W-00|0N 00|0 Center 00|B0|C0|D00|A0/0|0A bed 0|000 bed A|000 bed 0|000 window bed|000 door side|ward 0A side room 0|side room 0 on 0B|SR0|resus bay 0|hall 0|ER hall 0|hallway 0|ED 00A|ED bed A0|bay A bed 0|LDR 0|bed space 00|cot A0|majors 0|majors cubicle A0|chair 00, dialysis|chb 0|chb 00|sdn 0|sdt 0|réa chb 0|réa lit 00|box 0 du SAUV|box 0 des urgences|SAUV 0|UHCD lit 0|0e nord ch 000|0 Nord 00|lit porte, 000|lit fenêtre, 000|couloir 0|brancard couloir 0|déchoc 0|salle de travail 0|salle de naissance 0|bloc 0, salle A|USIC 0|000 P|000 F|box 0 de observación|box 0 de críticos|choque 0|paritorio 0|0 Este 00|0 Norte 00|0ª planta, 000-B|hab 000-0|000-B|000-0|cama 00 de UCI|UTI cama 0|sillón 0|piso 0 cama 00|guardia box 0|sala A cama 00|khoa nội B0 giường 00|B0 giường phụ 0|giường phụ 0|giường kê thêm 0|G.00 cấp cứu|P.000 G0|P000-G0|P000G0|HSCC giường 0|buồng 0 giường 0|cáng 0|băng ca 0 cấp cứu|khoa sản phòng 0|ICU G00|hành lang 0|Station 0B Bett 0|St. 0A Zi 00|0 Nord 00|0 Süd 000|Schockraum 0|Box 0 ZNA|ZNA Koje 0|Kreißsaal 0|ITS Platz 0|0.OG Zi 000|Zi 000 Fenster|000 Fensterplatz|IMC 00|0A-00'.split(
    '|',
  );
const kindsOfVehicle =
  'van|white van|truck|pickup|bus|taxi|cab|SUV|scooter|bike|motorbike|lorry|minibus|ute|auto|rickshaw|camionnette|utilitaire|fourgon|scooter|moto|car scolaire|furgoneta|furgo|camioneta|remís|colectivo|combi|moto|coche gris|troca|xe tải|xe máy|ô tô|xe khách|xe ba gác|Lkw|Transporter|Motorrad|Roller|Bus|Moped|Clio|Kangoo|Twingo|Corsa|Polo|Golf|Fiesta|Focus|Hilux|Swift|Vento|Ibiza|Tsuru|Wave|Vision|Vios|Activa|Astra|Transit|Sprinter|Duster|Yaris|Land Rover'.split(
    '|',
  );
const plates =
  'AA00 AAA|AAA 000|00A-000.00|AA-000-AA|0000 AAA|AAA-0000|A-AA 000|AAA 0A00|00-AAA-0|AA 00 AA 0000|00 AA 000|A00 AAA|AAA 00A|AAA00A|AA 00 AA|AAA000|AA 000 AA|0AAA000|AAA 0000|000 AAA|000AAA|AA-00000|0AA0000|00-AA-000|00-A-00000|000-AA-0000|A-00000A|AA-000AA|A-000AA|AA-AA 00|AA-AA 000|AA-A 00|00A0-00000|00-A0 000.00|A-0000-AA|0000-AAA|AAA-000-A|AAA-00-00|AA-00-000|0AA 0AA|AAA0A00|AAAA 000|AA 0A 0000|A00A000|A0 AAA|AAA 0|A 0000 AA|00AA000|AA00AAA|AAA 000'.split(
    '|',
  );
const jobs: Readonly<Record<string, string[]>> = {
  job: 'welder|nurse|teacher|driver|cleaner|cook|electrician|plumber|farmer|student|apprentice|baker|butcher|roofer|receptionist|manager|waiter|picker|packer|mechanic|hairdresser|caretaker|security guard|librarian|clerk|painter|carpenter|machinist|line cook|bus driver|pupil|constable|firefighter|midwife|groom|vet nurse|barista|cashier|foreman|operator|deckhand|miner'.split(
    '|',
  ),
  jobfr:
    'soudeur|infirmière|aide-soignante|enseignante|chauffeur|cuisinier|ouvrier|vendeuse|coiffeuse|maçon|apprenti|élève|étudiante|serveur|secrétaire|peintre|boucher|caissière|agent|technicien|agricultrice|menuisier|gardien'.split(
      '|',
    ),
  jobes:
    'soldador|enfermera|maestra|chofer|cocinera|obrero|vendedora|estilista|albañil|aprendiz|alumna|estudiante|mesero|camarera|secretaria|pintor|carnicero|cajera|guardia|técnico|jornalero|carpintero|conductor|monitora|residente'.split(
      '|',
    ),
  jobvi:
    'công nhân|giáo viên|tài xế|y tá|điều dưỡng|thợ hàn|thợ may|học sinh|sinh viên|bảo vệ|nhân viên|kế toán|đầu bếp|thợ điện|thợ sơn|phụ hồ|lao công|thợ lặn'.split(
      '|',
    ),
  jobde:
    'Schweißer|Krankenschwester|Lehrerin|Fahrer|Köchin|Arbeiter|Verkäuferin|Friseurin|Maurer|Azubi|Schüler|Studentin|Kellner|Sekretärin|Maler|Metzger|Erzieherin|Hausmeister|Reinigungskraft|Dachdecker'.split(
      '|',
    ),
};
const trials = linesOf('names/trials.txt');

/** Sounds like a brand and is on no list, as those of next year: the halves of two. */
export const newBrandOf = (random: Random) => (): string => {
  const one = pick(random, brands);
  const other = pick(random, brands);
  return capital(
    `${one.slice(0, Math.ceil(one.length / 2))}${other.slice(Math.ceil(other.length / 2))}`.toLowerCase(),
  );
};

/** Fills "{full} takes {d}" and tells which words of it name whom; `told` draws what somebody wrote of that kind. */
export function fillerOf(
  random: Random,
  names: Names,
  told: (tag: Tag) => string,
): (line: string) => Sentence {
  const chance = (share: number) => random() < share;
  const lower = (text: string) => (chance(0.85) ? text.toLowerCase() : text);
  const gene = () =>
    `${Array.from({ length: 2 + Math.floor(3 * random()) }, () => pick(random, [...'ABCDEFGHIKLMNPRST'])).join('')}${Math.floor(30 * random())}`;
  /** Changes of proteins, marks of histones, arms of chromosomes, compounds of a trial. */
  const molecule = () =>
    coded(
      pick(
        random,
        'A00A|A000A|A000*|p.A000A|0p00|0q00|00q00|H0A00me0|H0A0ac|AAA0000|AA-000|AAA-0000|AAA 000|miR-000-0p|miR-00|p00|AA0A|AAA0A0|A0A|AA00AA0|A-0-hydroxy|AA-00000|A00-AAA|00A AAAA|rs0000000|c.000A>A|AAA0-AA|anti-AA0|CD00+|H0N0|AA(0)A|Aβ00|n-0|D-0'.split(
          '|',
        ),
      ),
    );
  const newBrand = newBrandOf(random);
  const drug = () => (chance(0.2) ? newBrand() : lower(pick(random, drugs)));
  const eponym = () => (chance(0.75) ? pick(random, eponyms) : names.familyName());
  const noun = () =>
    pick(
      random,
      'syndrome|disease|myopathy|dysplasia|dystrophy|anomaly|microcephaly|ataxia|neuropathy|anemia|deficiency|leukodystrophy|cell carcinoma|tumor|lymphoma|sarcoma|myasthenic syndrome|palsy|contracture|malformation|fever|thrombasthenia|cardiomyopathy|ichthyosis|hyperplasia|cyst|nephropathy|aciduria|osteodysplasia'.split(
        '|',
      ),
    );
  const letters = (length: number) =>
    Array.from({ length }, () => pick(random, [...'ABCDEFGHILMNPRST'])).join(chance(0.5) ? '.' : '');
  const subject = () => pick(random, chance(0.5) ? headings : terms);
  /** A disease as it may be called after people, places, genes. */
  const disease = (): string => {
    const kind = chance(0.4) ? `${pick(random, headings).toLowerCase()} ` : '';
    const share = random();
    if (share < 0.1) return `${names.familyName()} ${kind}${noun()}`;
    if (share < 0.2)
      return `${eponym()} ${names.familyName()} ${chance(0.6) ? `${names.familyName()} ` : ''}${chance(0.2) ? 'type' : noun()}`;
    if (share < 0.35) return `${eponym()} ${kind}${noun()}`;
    if (share < 0.5) return `${eponym()}-${names.familyName()} ${noun()}`;
    if (share < 0.58)
      return `${names.givenName()} ${pick(random, ['de ', '', ''])}${names.familyName()} ${noun()}`;
    if (share < 0.68) return `${names.city()} ${kind}${noun()}`;
    if (share < 0.76) return `${gene()}-related ${kind}${noun()}`;
    if (share < 0.82) return `${gene()} ${noun()}`;
    if (share < 0.9) return `${pick(random, headings)} (${pick(random, headings)})`;
    return `${pick(random, headings)} (${letters(2 + Math.floor(3 * random()))}${chance(0.4) ? '.' : ''})`;
  };
  const nickname = () =>
    pick(
      random,
      'Tít|Bống|Cún|Tôm|Na|Bi|Ken|Su|Mít|Bin|Sóc|Gấu|Nhím|Tí|Tèo|Cu Tí|Bông|Bơ|Kem|Ớt|Thỏ|Hai|Ba|Tư|Năm|Sáu|Bảy|Tám|Chín|Mười|Út|Cả|Chucho|Pepe|Paco|Lupita|Nacho|Beto|Memo|Chela|Lalo|Kike|Titi|Loulou|Nono|Jojo|Bibi|Nana|Gigi|Toto|Bubba|Junior|Buddy|Sonny|Bobby|Bill|Billy|Jimbo|Tot|Ollie|Alfie|Teddy|Archie|Mo|Del|Baz|Gaz|Shaz|Trish|Bev|Norma Jean|Mary Lou|Billie Jo|Dodo|Kuya Jun|Jun-jun|Ate Baby|Inday|Baby|Princess|Boy|Nenê|Zé|Tonho|Bia|Duda'.split(
        '|',
      ),
    );
  const vehicle = () => {
    const { manufacturer, model } = allFakers.en.vehicle;
    return pick(random, [
      () => pick(random, kindsOfVehicle),
      manufacturer,
      model,
      () => `${manufacturer()} ${model()}`,
    ])();
  };
  /** `0` is any digit, `A` any letter. */
  const coded = (form: string) =>
    form
      .replace(/A/g, () => pick(random, [...'ABCDEFGHJKLMNPRSTVWXYZ']))
      .replace(/0/g, () => String(Math.floor(10 * random())));
  /** What a form tells, and is taken out before the tagger reads. */
  const form = () =>
    pick(random, [
      () => allFakers.en.internet.email(),
      () => names.drawn((faker) => faker.phone.number()),
      () => allFakers.en.finance.iban({ formatted: chance(0.5) }),
      () => allFakers.en.finance.creditCardNumber(),
      () => allFakers.en.internet.ipv4(),
      () => allFakers.en.internet.url(),
      () =>
        coded(
          pick(random, ['00000000A', '000-00-0000', 'AA 00 00 00 A', 'AAAA000000AAAAAA00', '000000000000']),
        ),
    ])();
  const { address, birthday, employer, postcode } = whereaboutsOf(random, names, coded);
  const fillers: Readonly<Record<string, [() => string, Tag?]>> = {
    full: [names.fullName, 'name'],
    given: [names.givenName, 'name'],
    vi: [() => names.nameIn('vi'), 'name'],
    family: [() => names.particle() + names.familyName(), 'name'],
    lastfirst: [() => `${names.particle()}${names.familyName()}, ${names.givenName()}`, 'name'],
    word: [() => pick(random, wordNames), 'name'],
    city: [names.city, 'address'],
    street: [() => names.drawn((faker) => faker.location.streetAddress()), 'address'],
    fam: [names.familyName],
    giv: [names.givenName],
    city0: [names.city],
    company: [() => names.drawn((faker) => faker.company.name()), 'employer'],
    c: [() => (chance(0.5) ? lower(pick(random, headings)) : pick(random, terms))],
    C: [subject],
    m: [() => lower(subject())],
    d: [drug],
    E: [() => (chance(0.12) ? `${eponym()}${pick(random, ['-', ' ', '–'])}${eponym()}` : eponym())],
    ep: [eponym, 'name'],
    nick: [nickname, 'name'],
    X: [disease],
    addr: [() => (chance(0.5) ? told('address') : address()), 'address'],
    zip: [postcode, 'address'],
    emp: [() => (chance(0.5) ? told('employer') : employer()), 'employer'],
    dob: [birthday, 'birth'],
    form: [form],
    code: [() => coded(pick(random, codes)), 'number'],
    code0: [() => coded('0000000'.slice(Math.floor(4 * random())))],
    bed: [() => coded(pick(random, beds)), 'bed'],
    unit: [() => coded(pick(random, units)), 'bed'],
    plate: [() => coded(pick(random, plates)), 'number'],
    veh: [vehicle],
    G: [gene],
    T: [() => pick(random, trials)],
    P: [() => (chance(0.4) ? pick(random, places) : allFakers.en.location.country())],
    mol: [molecule],
    n: [() => String(Math.floor(12 * random()))],
    ...Object.fromEntries(Object.entries(jobs).map(([key, all]) => [key, [() => lower(pick(random, all))]])),
  };
  return (line) => {
    let text = '';
    const spans: Span[] = [];
    for (const part of line.split(/(\{\w+\})/)) {
      const [make, tag] = fillers[part.slice(1, -1)] ?? [() => part];
      const start = text.length;
      text += part.startsWith('{') ? make() : part;
      if (tag) spans.push({ start, end: text.length, tag });
    }
    return { text, spans };
  };
}

/** What people add of where they live, work or lie, what they drive, and of what is none of these, by language. */
const asides: Record<string, string[]> = {};
for (const line of linesOf('names/asides.txt')) {
  if (line.startsWith('= ')) asides[line.slice(2)] = [];
  else Object.values(asides).at(-1)?.push(line);
}
const aroundAside = {
  first: '@. |@, |@: |@ |@ - |@; |(@) |@\n|pt: @. |hi, @. '.split('|'),
  between: ', @|. @| (@)| - @|; @| @'.split('|'),
};

/** A question that names nobody, with an aside before, behind or in the midst of it. */
export function asideOf(
  random: Random,
  filled: (line: string) => Sentence,
): (text: string, language: string) => Sentence {
  return (text, language) => {
    const aside = filled(pick(random, asides[language] ?? asides.en ?? []));
    const ends = [...text.matchAll(/[.,;?!](?=\s|$)|$/g)].map(({ index }) => index);
    const at = random() < 0.35 ? 0 : pick(random, ends);
    const [before = '', after = ''] = pick(random, at === 0 ? aroundAside.first : aroundAside.between).split(
      '@',
    );
    const start = at + before.length;
    const own = random() < 0.4 ? capital(aside.text.slice(0, 1)) + aside.text.slice(1) : aside.text;
    return {
      text: `${text.slice(0, at)}${before}${own}${after}${text.slice(at)}`,
      spans: aside.spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start })),
    };
  };
}

const relations: Readonly<Record<string, RegExp>> = {
  en: /\b(?:my|our|his|her|their|the)?\s?\b(?:husband|wife|dad|father|mum|mother|mom|son|daughter|friend|partner|baby|grandma|nan|gran|grandad|grandmother|grandfather|uncle|aunt|sister|brother|neighbour|neighbor|boyfriend|girlfriend|mother-in-law|toddler|patient|pt|client|kid|grandson|granddaughter|flatmate|roommate|colleague|cousin|niece|nephew|housemate|fianc[ée]e?)\b/giu,
  fr: /(?<!\p{L})(?:mon|ma|notre|son|sa|le|la|un|une)?\s?(?:mari|femme|père|pere|mère|mere|fils|fille|bébé|bebe|ami|amie|copain|copine|frère|frere|sœur|soeur|oncle|tante|voisin|voisine|grand-mère|grand-père|mamie|papi|patient|patiente|conjoint|belle-mère|cousin|cousine)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:mi|mis|su|el|la|un|una)?\s?(?:marido|esposo|esposa|mujer|padre|madre|papá|mamá|papa|mama|hijo|hija|bebé|bebe|amigo|amiga|novio|novia|hermano|hermana|tío|tía|vecino|vecina|abuelo|abuela|suegra|suegro|primo|prima|sobrino|sobrina|paciente|niño|niña|nena|nene)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:mein|meine|unser|unsere|meiner|meinem|meinen|sein|seine|ihr|ihre)?\s?(?:Mann|Frau|Vater|Mutter|Papa|Mama|Sohn|Tochter|Kind|Baby|Opa|Oma|Bruder|Schwester|Freund|Freundin|Onkel|Tante|Nachbar|Nachbarin|Patient|Patientin|Pat\.|Enkel|Enkelin|Schwiegermutter|Kollegin|Partner)(?!\p{L})/giu,
  vi: /(?<!\p{L})(?:mẹ|bố|ba|má|con|vợ|chồng|anh|chị|em|ông|bà|cô|chú|bác|dì|cậu|bé|cháu|bn|bệnh nhân|bạn|me|bo|vo|chong|chi|ong|be|chau)(?: (?:em|tôi|mình|tui|gái|trai|vợ|chồng|ruột))?(?!\p{L})/giu,
};
const pronouns: Readonly<Record<string, RegExp>> = {
  en: /\b(?:he|she)\b(?!['’])/gi,
  fr: /(?<!\p{L}|-)(?:il|elle)(?!\p{L}|-)/giu,
  es: /(?<!\p{L})(?:él|ella)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:er|sie)(?!\p{L})/giu,
  vi: /(?<!\p{L})(?:bé|cháu|anh ấy|cô ấy|nó|bà ấy|ông ấy)(?!\p{L})/giu,
};
/** "62F", "a 54-year-old man", "58 ans", "40t": whoever it tells of may be named before. */
const aged =
  /(?<![\p{L}\d])(?:an? )?\d{1,3}(?: ?(?:[FMfm]|yo|y\/o|[ -]years?[ -]old|ans|años|anos|tuổi|tuoi|t|[ -]month[ -]old|mo))(?![\p{L}\d])/gu;

/** What stands before a name at the beginning of a text, and what behind; `@` is the name. */
const beginnings: Readonly<Record<string, string>> = {
  en: '@. |@, |@: |@ |@ - |pt @. |Pt: @. |Mr @, |Mrs @. |Ms @: |Miss @ |Dr @ asks: |Hi, @ here. |hello this is @, |I am @. |my name is @ |Re: @. |RE @: |for @: |About @: |[@] |Patient @, |Name: @. |Sgt. @, |Sister @ says |Nurse @ here. |asking for @: |Prof. @: |baby @, |Bed 4 @, |Rev. @ |Seen by Dr @. |ref by Dr @: |d/w Dr @: |@ (65): |@’s question: |Mister @ |Uncle @ |auntie @ |grandma @ |Granny @: |young @ |little @ |Sr. @ |Capt @, |Pte @: |Lt. @ ',
  fr: '@. |@, |@ : |@ |Mme @. |M. @, |Mr @ : |Madame @ |monsieur @, |Mlle @ |Dr @ : |Pr @, |Bonjour, c’est @. |je m’appelle @, |Je suis @, |pt @ : |Patient @, |Pour @ : |la petite @ |le petit @ |tata @ |tonton @ |mamie @, |bébé @ |Sœur @ |Concerne @. ',
  es: '@. |@, |@: |@ |Sra. @. |Sr. @, |Srta. @: |Señora @ |doña @ |don @, |Dr. @: |Dra. @, |Hola, soy @. |me llamo @, |mi nombre es @. |pcte @: |Paciente @, |Para @: |la niña @ |el niño @ |tía @ |tío @ |abuela @ |Lic. @ |Sor @ |Pcte. @, |Seño @, ',
  de: '@. |@, |@: |@ |Herr @, |Hr. @ |Frau @, |Fr. @: |Pat. @, |Patient: @. |Dr. @ fragt: |Hallo, hier ist @. |ich heiße @, |mein Name ist @. |ich bin @, |bin die @, |Name: @. |Betrifft @: |Baby @ |Oma @ |Opa @ |der kleine @ |die @ |Frau Dr. @: |es geht um @. |Bett 4 @, |servus, @ da. ',
  vi: '@. |@, |@: |chị @ |anh @ |cô @ |chú @ |bác @ |bà @ |ông @ |em @ |bé @ |cháu @ |con @ |BN @: |bn @, |BS @: |bs @ ơi, |chị @ ơi |Bệnh nhân @, |tôi là @, |em tên @, |Tên: @. |họ tên @, |cụ @ |thầy @ |dì @ |cậu @ |mợ @ |Dạ em là @, |Mình là @. ',
};
const endings: Readonly<Record<string, string>> = {
  en: ' Thanks, @| thanks @| - @|\n@| Regards, @| Best, @.| Cheers, @| Dr @|\nDr. @| Love @| Sincerely, @| (for @)| (patient: @)| Asking for @.| says Dr @| Signed @| /@| Thx, @| xx @| Kind regards @| @ RN| @, MD| is this ok for @?| what should @ do?| @ is worried.| per Dr @| and so does @| same for @?',
  fr: ' Merci, @| merci @| - @|\n@| Cordialement, @| Dr @|\nDr @| Bien à vous, @.| (pour @)| C’est pour @.| d’après le Dr @| que faire pour @ ?| signé @| comme @ ?| de la part de @| bises, @',
  es: ' Gracias, @| gracias @| - @|\n@| Saludos, @| Dr. @|\nDra. @| Atte. @| Atentamente, @.| (para @)| Es para @.| según el Dr. @| qué hago con @?| firma: @| igual que @?| att @| un abrazo, @',
  de: ' Danke, @| danke @| - @|\n@| LG @| Lg, @| Viele Grüße, @| Gruß @| MfG @|\nDr. @| (Pat. @)| für @?| Es geht um @.| laut Dr. @| gez. @| wie bei @?| was soll @ tun?| VG @',
  vi: ' Cảm ơn, @| em cảm ơn, @| - @|\n@| Ký tên: @| BS @|\nBs. @| Hỏi giúp chị @| cho bé @| cho anh @ với ạ| (BN @)| theo bs @| Thân, @| em @| giống cô @ không| của @',
};
const choices = (list: Readonly<Record<string, string>>, language: string) =>
  (list[language] ?? list.en ?? '').split('|');

/** A question that names nobody, with somebody in it: beside a relation, in place of one or of "she", before an age, first or last. */
export function somebodyOf(random: Random, names: Names): (text: string, language: string) => Sentence {
  const chance = (share: number) => random() < share;
  const put = (text: string, from: number, to: number, around: string, language: string): Sentence => {
    const name = names.nameIn(language);
    const [before = '', after = ''] = around.split('@');
    const start = from + before.length;
    return {
      text: `${text.slice(0, from)}${before}${name}${after}${text.slice(to)}`,
      spans: [{ start, end: start + name.length, tag: 'name' }],
    };
  };
  const atOne = (text: string, pattern: RegExp | undefined): RegExpExecArray | undefined =>
    pattern && pick(random, [...text.matchAll(pattern)]);
  return (text, language) => {
    const tries = [0, 1, 2, 3, 4]
      .map((way) => [random(), way] as const)
      .sort((one, other) => one[0] - other[0]);
    for (const [, way] of tries) {
      if (way === 0) {
        const found = atOne(text, relations[language]);
        if (!found) continue;
        const end = found.index + found[0].length;
        if (chance(0.3) && /^(?:my|our|mon|ma|mi|mẹ|bố|me|bo) /i.test(found[0]))
          return put(text, found.index, end, '@', language);
        return put(text, end, end, pick(random, [' @', ' @', ' @', ', @,', ' (@)', ' @,']), language);
      }
      if (way === 1) {
        const found = atOne(text, pronouns[language]);
        if (!found) continue;
        const after = found.index + found[0].length;
        if (language === 'vi' && chance(0.7)) return put(text, after, after, ' @', language);
        return put(text, found.index, after, '@', language);
      }
      if (way === 2) {
        const found = atOne(text, aged);
        if (!found) continue;
        return put(text, found.index, found.index, pick(random, ['@ ', '@, ', '@: ']), language);
      }
      const list = choices(way === 3 ? beginnings : endings, language);
      const at = way === 3 ? 0 : text.length;
      return put(text, at, at, pick(random, list), language);
    }
    return { text, spans: [] };
  };
}
