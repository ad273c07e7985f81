import { counted, type Rule, rule } from './rule.ts';

export const bed =
  '(?:bed(?:\\s?space)?|bay|(?:hall|side|labou?r|delivery) (?:bed|room)|cot|crib|cubicle|room|rm|trolley|stretcher|gurney|(?:radiant |baby )warmer|recliner|bassinet|incubator|isolette|ward|lit|chambre|ch(?:b\\.?|\\.|(?=\\s))|sd[nt]|salle de (?:naissance|travail)|brancard|civière|cubicule|couveuse|cama|camilla|cuna|cunero|bacinete|incubadora|habitaci[oó]n|hab\\.?|cub[ií]culo|paritorio|quir[óo]fano|bett|zimmer|zi\\.?|bettplatz|stellplatz|koje|liege(?:platz)?|w[äa]rmebett|inkubator|krei(?:ß|ss)saal|schockraum|gi[ưu][ờo]ng|ph[òo]ng|bu[ồo]ng|lồng ấp|cáng|băng ca)';
const department =
  '(?:icu|itu|hdu|ccu|labou?r ward|majors|nicu|picu|sicu|micu|resus|pacu|amu|uci|ucin|usic|urgencias|réa|rea|sspi|birth suite|salle|sala|puesto|sill[oó]n|reposet|fauteuil|stroke unit|sauv|uhcd|zna|hscc|(?:dialysis|chemo(?:therapy)?|infusion) chair)';
/** Words of other meanings: only beside a bed or department. */
const besideBed =
  '(?:its|uti|su|khoa|station|secteur|sector|bereich|hall(?:way)?|pod|piso|planta|warmer|couchette|berceau|moisés|nôi|étage|couloir|pasillo|máy|box|boxe|suite|poste|chair|platz|ghế|p\\.)';
/** "lit fenêtre, 112", "giường phụ 4". */
const side =
  '(?:\\s(?:window|door|fenêtre|porte|couloir|ventana|puerta|pasillo|fenster|t[üu]r|flur|extra|ph[ụu]|k[êe] th[êe]m)(?:\\sside)?,?)?';
const number = '[\\s-]?(?:no\\.?|number|nr\\.?|n[°º.]|n\\.º|số|so|#|:)?\\s?';
const code =
  '(?:(?!\\d{2}[fm](?![\\p{L}\\p{N}]))(?:(?<!\\p{L})[A-Z]{1,2}-?)?\\d{1,4}[A-Z]?(?:[-/.][A-Z]?\\d{1,3}[A-Z]?)?|\\d{1,2}(?:-[A-Z]|\\.\\d{1,2}\\.\\d{1,2}))';
const sky = '(?:north|south|east|west|nord|sud|ouest|norte|sur|este|oeste|s[üu]d|ost)';
const more = `(?:[\\s,/-]{1,3}(?:(?:${bed}|${department}|${besideBed})${number}(?:${code}|[A-H](?![\\p{L}\\p{N}]))|\\d{1,2}[A-Z]?\\s${sky}(?![\\p{L}])))`;

const road =
  '(?:street|road|avenue|ave|lane|boulevard|blvd|terrace|tce|parade|pde|highway|hwy|gardens|grove|mews|villas|strand|quay|rd|ln)';
/** Any word that may be of the name of a street: none that counts or joins. */
const streetWord =
  "(?!(?:in|on|of|to|at|by|or|and|the|for|per|with|from|than|then|days?|weeks?|hours?|hrs?|minutes?|mins?|months?|years?|miles?|km|cm|mm|mg|mcg|ml|lead|people|different|more)(?![\\p{L}]))\\p{L}[\\p{L}'’.-]{1,30}";
const streetName = `${streetWord}(?:\\s${streetWord}){0,2}`;
const compass = '(?:(?:[nsew]|n\\.?[ew]|s\\.?[ew])\\.?\\s)?';
const houseNumber =
  '(?<![\\p{L}\\p{N}.,/+-])(?:(?:flat|apt|unit|lot|no\\.?)\\s?)?\\d{1,5}[a-z]?(?:[/-]\\d{1,4}[a-z]?)?,?';
const spanishRoad =
  '(?:calle|avda\\.?|av\\.|avenida|carretera|ctra\\.?|carr\\.|callej[oó]n|andador|calzada|traves[ií]a|travessera|carrer|rambla|calz\\.|priv\\.|prol\\.|r[úu]a do)';
/** These have other meanings: only before a number that a comma or "núm." announces. */
const spanishRoadThatIsAWord = '(?:plaza|paseo|camino|privada|pasaje|cerrada|circuito)';
const ofSpanish = '(?:(?:de|del|la|las|los|el)\\s){0,2}(?!(?:de|del|la|las|los|el)\\s)';
const endOfClause = '(?=\\s*(?:[,.;:)\\n]|$))';
/** "mza. 12 lote 3", "bloque 5", "esc. 2", "2º B": more of the same house. */
const within =
  '(?:,?\\s(?:apt|apartment|flat|unit|suite|house|pta\\.?|puerta|casa|bte|top|t[üu]r|stiege|stg\\.|bloque|bl\\.|portal|piso|bajo|depto\\.?|int\\.?|mza\\.?|manzana|lote|lt\\.?|esc(?:alera|alier|\\.)?|b[âa]t(?:iment|\\.)?|appt?\\.?|[ée]tage|wohnung|whg\\.?)\\s?[A-Z\\d]{1,4}(?![\\p{L}\\p{N}])|,?\\s\\d{1,2}\\.?[ºª°]\\.?\\s?(?:(?:[A-H]|izda|izq|dcha|cto|int|ext|derecha|izquierda|centro)(?![\\p{L}\\p{N}])\\.?)?|,\\s\\d{1,2}\\s?[A-H](?![\\p{L}\\p{N}])|/\\d{1,3}(?![\\p{L}\\p{N}])|,\\s?(?:p\\.|q\\.|phường|quận|tổ|khu phố)\\s?\\d{1,2}(?![\\p{L}\\p{N}])){0,3}';
/** Letters that no Irish postcode has are left out; the last four hold a letter and a digit. */
const eircode = '[ac-fhknprtv-y]\\d[\\dw]\\s?(?=[a-z]{0,3}\\d)(?=\\d{0,3}[a-z])[ac-fhknprtv-y\\d]{4}';

/** Beds and streets, as people of several countries write them. */
export const placeRules: readonly Rule[] = [
  rule(
    'bed',
    `(?<!(?<!\\p{L})\\d[ -]|[\\p{L}\\p{N}])(?:(?:${department}|${besideBed})\\s(?:(?:n[ộo]i|ngo[ạa]i|s[ảa]n|nhi)\\s)?(?:[A-Z]?\\d{1,2}[A-Z]?,?\\s)?|(?:z|hb|rm)\\.?\\s?\\d{2,4},?\\s)?${bed}${side}${number}${code}${counted}${more}{0,3}`,
    'i',
    { not: /(?<!\p{L})(?:vắc[ -]?xin|vaccine|dự|đề|de|tiêm|ngừa|head of(?: the)?|hob)\s?$/iu },
  ),
  rule(
    'bed',
    `(?<![\\p{L}\\p{N}])(?:${department}|(?<=(?:${department}|its|e[rd]|a&e|urgences)\\s)${besideBed})${number}(?!(?:19|20)\\d\\d(?!\\d))${code}${counted}${more}{0,3}`,
    'i',
    {
      not: /\d\s?$/u,
    },
  ),
  rule(
    'bed',
    `(?<![\\p{L}\\p{N}.,/-])(?:(?:(?<=(?:liegt|liege|auf|ward|station|lying in|ingresad[oa] en|hospitalisée?|nằm)\\s)\\d{1,2}[A-Z]|(?:gyn|med|surg|p(?:a?e)?d|ortho|obs|onc|neuro|uro|ent|icu|mat)-[A-H])/\\d{1,3}${counted}|(?:(?:obs|z|zi|hb|rm)\\.?\\s?\\d{1,4},?\\s|\\d{2,4}[\\s-])?(?:bed|bay|pod|cubicle|trolley|stretcher|cot|cama|camilla|cuna|lit|brancard|bett|koje|liege|giường|buồng)\\s(?!a\\s)[A-H](?:[\\s-]?\\d{1,2}${counted}|(?![\\p{L}\\p{N}'’.-])))`,
    'i',
  ),
  rule(
    'bed',
    `(?<![\\p{L}\\p{N}])(?:choque\\s\\d{1,2}(?=\\s?[,:])|(?:box|boxe|choque|hall|chair|platz|poste)${number}\\d{1,2}(?=\\s(?:du|de|des|aux?|der|in|on|at|of|en)(?:\\s(?:la|los|the|les))?\\s(?:${department}|cr[íi]ticos|d[ée]choc|urgences|urgencias|observaci[óo]n|reanimaci[óo]n|ed|er|a&e|majors|minors|notaufnahme|day (?:unit|ward|case)|chemo|oncology|dialysis|ambulatory)(?![\\p{L}\\p{N}])))`,
    'i',
  ),
  // "P.305 G2", "P305-G2": the rooms of Vietnamese hospitals; in one part only with a point.
  rule(
    'bed',
    `(?<![\\p{L}\\p{N}])(?:p\\.?\\s?\\d{1,3}[\\s,.-]{0,2}g\\.?\\s?\\d{1,3}|(?<!\\d\\s?)g\\.\\d{1,3}|p\\.\\d{1,3}(?=\\s(?:cấp cứu|khoa|hscc|hồi sức|ngoại|nội|sản|nhi)))${counted}`,
    'i',
  ),
  rule('address', `${houseNumber}\\s${compass}${streetName}\\s${road}(?![\\p{L}\\p{N}])${within}`, 'i'),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])(?:${spanishRoad}\\s${ofSpanish}${streetWord}(?:\\s${streetWord}){0,3},?\\s(?:n[.°º]{1,2}\\s?|núm\\.?\\s|#\\s?)?|calle\\s\\d{1,3}[a-z]?,?\\s(?:n[.°º]{1,2}\\s?|núm\\.?\\s|#\\s?)(?=\\d{1,5}\\sx\\s)\\d{1,5}\\sx\\s|${spanishRoadThatIsAWord}\\s${ofSpanish}${streetWord}(?:\\s${streetWord}){0,3}(?:,\\s|\\s(?:n[.°º]{1,2}\\s?|núm\\.?\\s|#\\s?))|(?:plaza|privada|pasaje|cerrada)\\s${ofSpanish}${streetWord}\\s(?=\\d{1,4},\\s\\p{L}{3}))\\d{1,5}${counted}${within}`,
    'i',
  ),
  // Colombia: "Carrera 48 n.º 21-107", a street by its number, then the crossing and the distance from it.
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])(?:carrera|[ck]ra\\.?|calle|diagonal|transversal|avenida)\\s\\d{1,3}\\s?[a-z]?(?:\\s(?:bis|sur|norte|este))?\\s(?:n[.°º]{1,2}|no\\.|núm\\.?|#)\\s?\\d{1,3}\\s?[a-z]?\\s?[-–]\\s?\\d{1,3}(?!\\d)${within}`,
    'i',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])c/\\s?\\p{L}{2,20}(?:\\s\\p{L}{2,20}){0,4},?\\s\\d{1,3}(?=,\\s?\\d{1,2}(?:\\.?[ºª°]|\\s?[a-h](?![\\p{L}\\p{N}]))|,?\\s(?:c\\.?p\\.?\\s)?\\d{5}(?!\\d))${within}`,
    'i',
  ),
  rule(
    'address',
    '(?<![\\p{L}\\p{N}])(?:' +
      eircode +
      '|[a-z]{1,2}\\d[a-z\\d]? \\d(?!th|st|nd|rd|hr|yr|ug|ng|pg|dl|ul|nl|fl|gr|hz|pt|ft)[abd-hjlnp-uw-z]{2}|[abceghj-nprstvxy]\\d[abceghj-nprstv-z] \\d[abceghj-nprstv-z]\\d)(?![\\p{L}\\p{N}])',
    'i',
  ),
];

const australianState = '(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)';
export const americanState =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])';
/** What stands behind an address and belongs to it: "…, Byford WA 6122", "… C.P. 49300", "… 48004 Bilbao". */
const townBefore = "(?:,(?:\\s\\p{L}[\\p{L}'’.-]{1,20}){1,3})?[\\s,.(-]{1,3}";
const announcedTail = `${townBefore}(?:${americanState}[\\s,.:-]{1,3}(?!\\d\\d000)\\d{5}(?:-\\d{4})?|${australianState}[\\s,.:-]{1,3}(?!19)\\d{4}|(?:c\\.?p\\.?|plz|pin(?:code)?)[\\s,.:-]{1,3}(?:\\d{4,6}|\\d{3}\\s\\d{3}))${counted}`;
export const addressTail = new RegExp(
  `^${within}(?:${announcedTail}|[\\s,.(-]{1,3}${eircode}(?![\\p{L}\\p{N}])|,\\s0\\d{4}${counted}|,(?:\\s\\p{L}[\\p{L}'’.-]{1,20}){1,3}\\s(?!\\d\\d000)\\d{5,6}${counted}|\\s(?:\\d{5,6}|\\d{3}\\s\\d{3})${counted}|(?:${townBefore}(?:(?!\\d\\d000)\\d{5,6}|\\d{3}\\s\\d{3})|[\\s,.(-]{1,3}(?!19|20)\\d{4})${endOfClause})?`,
  'iu',
);
/** Of a town or house that reads as a name. */
export const longPostcode = new RegExp(`^(?:,?\\s\\d{5,6}${endOfClause}|\\s\\d{6}(?<!000)${counted})`, 'iu');
/** The postcode before a town, the box before a road. */
export const addressHead = /(?<![\p{L}\p{N}.,/+-])(?:\d{4,5}\s|box\s\d{1,5},\s)$/iu;
