import { type Rule, rule } from './rule.ts';

/** What stands behind a number that counts something: no bed, no postcode. */
const counted =
  '(?![\\p{L}\\p{N}°]|[.,/-]\\p{N}|\\s*(?:%|°|(?:d|days?|weeks?|wks?|h|hrs?|hours?|x|times|mo|months?|nights?|yo|yrs?|years?|min(?:ute)?s?|patients?|beds|people|(?:or|to) \\d{1,3}|am|pm|deg(?:rees?)?|mc?g|µg|ml|g|kg|k|cm|mm|m|l|iu|u|units?|ppm|mmol|feet|ft|steps|j|jours?|semaines?|fois|heures?|mois|ans|nuits?|d[ií]as?|semanas?|veces|horas?|meses|a[ñn]os|noches|pacientes|tage?n?|wochen?|stunden?|std|mal|monate?|jahre?|ng[àa]y|tu[ầa]n|gi[ờo]|l[ầa]n|th[áa]ng|n[ăa]m|tu[ổo]i|b[ệe]nh|m[ũu]i|lo[ạa]i|ng[ưu][ờo]i)(?![\\p{L}\\p{N}])))';
const bed =
  '(?:bed(?:space)?|bay|cot|crib|cubicle|room|rm|trolley|recliner|bassinet|incubator|isolette|ward|lit|chambre|ch\\.?|brancard|civière|cubicule|couveuse|cama|camilla|cuna|cunero|bacinete|incubadora|habitaci[oó]n|hab\\.?|cub[ií]culo|bett|zimmer|zi\\.?|bettplatz|stellplatz|liege|inkubator|kreißsaal|kreisss?aal|schockraum|gi[ưu][ờo]ng|ph[òo]ng|bu[ồo]ng|lồng ấp|ghế)';
/** These say where a bed is; the ones of `ward` only beside a word for a bed. */
const unit =
  '(?:icu|itu|hdu|ccu|nicu|picu|sicu|micu|resus|pacu|amu|uci|ucin|uti|usic|urgencias|réa|rea|sspi|(?:birth )?suite|salle|sala|box|boxe|puesto|poste|sill[oó]n|reposet|fauteuil|chair|platz|stroke unit|su)';
const ward = '(?:its|khoa|station|piso|planta|étage|couloir|pasillo|máy)';
const number = '[\\s-]?(?:no\\.?|number|nr\\.?|n[°º.]|n\\.º|số|so|#|:)?\\s?';
const code = '(?:(?:(?<!\\p{L})[A-Z]{1,2}-?)?\\d{1,4}[A-Z]?(?:[-/.][A-Z]?\\d{1,3}[A-Z]?)?|\\d{1,2}-[A-Z])';
const more = `(?:[\\s,/-]{1,3}(?:${bed}|${unit}|${ward})${number}(?:${code}|[A-H](?![\\p{L}\\p{N}])))`;

const road =
  '(?:street|road|avenue|ave|lane|drive|boulevard|blvd|crescent|cres|terrace|tce|parade|pde|highway|hwy|gardens|grove|mews|trail|villas|rd|ln)';
const roadThatIsAWord = '(?:st|dr|ct|court|close|place|pl|way|square|row|hill|walk|rise|view|park)';
/** Any word that may be of the name of a street: none that counts or joins. */
const streetWord =
  "(?!(?:in|on|of|to|at|by|or|and|the|for|per|with|from|than|then|days?|weeks?|hours?|hrs?|minutes?|mins?|months?|years?|miles?|km|mg|mcg|ml|lead|people|different|more)(?![\\p{L}]))\\p{L}[\\p{L}'’.-]{1,30}";
const streetName = `${streetWord}(?:\\s${streetWord}){0,2}`;
const houseNumber =
  '(?<![\\p{L}\\p{N}.,/+-])(?:(?:flat|apt|unit|lot|no\\.?)\\s?)?\\d{1,5}[a-z]?(?:[/-]\\d{1,4}[a-z]?)?,?';
const ofFrench = "(?:(?:de|du|des|la|le|les|d['’]|l['’])\\s?){0,2}";
const frenchRoad =
  "(?:rue|av(?:enue)?\\.?|bd(?=\\s(?:de|du|des|l['’]|saint|st))|boul\\.|boulevard|chemin|allée|impasse|quai|ruelle|rang|faubourg|route|place)";
const spanishRoad =
  '(?:calle|c/|avda\\.?|av\\.|avenida|plaza|paseo|camino|carretera|ctra\\.?|carr\\.|callej[oó]n|andador|privada|calzada|traves[ií]a|travessera|carrer|pasaje|cerrada|circuito|rambla|calz\\.|priv\\.|prol\\.|r[úu]a do)';
const germanRoad = '(?:stra(?:ß|ss)e|str\\.|gasse|weg|platz|allee|graben|damm|ufer|steig|chaussee|ring)';
/** "mza. 12 lote 3", "bloque 5", "esc. 2", "2º B": more of the same house. */
const within =
  '(?:,?\\s(?:apt|apartment|flat|unit|suite|bloque|bl\\.|portal|piso|bajo|depto\\.?|int\\.?|mza\\.?|manzana|lote|lt\\.?|esc(?:alera|alier|\\.)?|b[âa]t(?:iment|\\.)?|appt?\\.?|[ée]tage|wohnung|whg\\.?)\\s?[A-Z\\d]{1,4}(?![\\p{L}\\p{N}])){0,3}';
/** A house without a street: "Flat 3B", "RR 3", "Concession 7", "mza. 12". */
const dwelling =
  '(?:flat|apt\\.?|apartment|house no\\.?|h\\.? ?no\\.?|door no\\.?|qr\\.? ?no\\.?|rr(?=\\s?\\d{1,2},? (?:lot|concession))|concession|andador|mza\\.?|manzana|depto\\.?|departamento|résidence|b[âa]t\\.?|appt\\.?|căn hộ|tòa|chung cư|carr\\.? km|km(?=\\s?\\d{1,3} (?:carr|ctra|de la carr)))\\s?(?:[A-Z]-?)?\\d{1,4}[A-Z]?(?:[-/](?:\\d{1,4}|[A-Z])){0,3}(?![\\p{L}\\p{N}]|[.,]\\d)';
const vietnamese = '(?:đường|phố|ngõ|ngách|hẻm|kiệt)';
const vietnamesePlace = '(?:ấp|thôn|xóm|tổ|khu phố|kp|xã|phường|p\\.|quận|q\\.|huyện|thị trấn|tt\\.|tp\\.?)';
const notSugar =
  '(?!\\s(?:huyết|máu|tiêu|hô|uống|ruột|mật|truyền|niệu|tĩnh|thở|trong|của|là|cao|thấp|lúc|đói))';

/** Beds and streets, as people of several countries write them. */
export const placeRules: readonly Rule[] = [
  rule(
    'record number',
    `(?<!\\d[ -]|[\\p{L}\\p{N}])(?:(?:${unit}|${ward})\\s(?:\\d{1,2}[A-Z]?,?\\s)?)?${bed}${number}${code}${counted}${more}{0,3}`,
    'i',
    { not: /(?<!\p{L})(?:vắc[ -]?xin|vaccine|dự|đề|de|tiêm|ngừa|head of(?: the)?|hob)\s?$/iu },
  ),
  rule('record number', `(?<![\\p{L}\\p{N}])${unit}${number}${code}${counted}${more}{0,3}`, 'i', {
    not: /\d\s?$/u,
  }),
  rule('record number', `(?<![\\p{L}\\p{N}])(?:bed|cama|lit|bett)\\s[A-H](?![\\p{L}\\p{N}'’.-])`, 'i'),
  rule(
    'record number',
    '(?<![\\p{L}\\p{N}.])(?:g|p)\\.\\s?\\d{2,3}[a-z]?(?:\\s(?:g|p)\\.\\s?\\d{1,3}[a-z]?)?(?![\\p{L}\\p{N}])',
    'i',
  ),
  rule('address', `${houseNumber}\\s${streetName}\\s${road}(?![\\p{L}\\p{N}])${within}`, 'i'),
  rule('address', `${houseNumber}\\s${streetName}\\s${roadThatIsAWord}\\.?(?=,\\s?\\p{L})${within}`, 'i'),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}.,/+-])\\d{1,4}(?:\\s?(?:bis|ter))?,?\\s${frenchRoad}\\s${ofFrench}${streetWord}(?:[\\s-]${streetWord}){0,2}${within}`,
    'i',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])${spanishRoad}\\s?(?:(?:de|del|la|las|los|el)\\s){0,2}${streetWord}(?:\\s${streetWord}){0,3},?\\s(?:n[.°º]{1,2}\\s?|núm\\.?\\s|#\\s?)?\\d{1,5}(?![\\p{L}\\p{N}])${within}`,
    'i',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])\\p{L}[\\p{L}-]{2,40}${germanRoad}\\s\\d{1,4}\\s?[a-z]?(?![\\p{L}\\p{N}])${within}`,
    'i',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}.,/+-])(?:số\\s)?\\d{1,4}[a-z]?(?:/\\d{1,4}){0,3},?\\s(?:${vietnamese}\\s\\d{1,4}(?:/\\d{1,4})?,?\\s){0,2}${vietnamese}${notSugar}\\s\\p{L}{1,12}(?:\\s\\p{L}{1,12}){0,2}`,
    'i',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}.,/+-])\\d{1,4}[a-z]?(?:/\\d{1,4}){0,3}(?:\\s\\p{L}{1,12}){1,4},\\s?${vietnamesePlace}(?:\\s|(?<=\\.))(?:\\d{1,2}(?![\\p{L}\\p{N}])|\\p{L}{1,12}\\s\\p{L}{1,12})`,
    'i',
  ),
  rule(
    'address',
    `(?<=[,(]\\s?|//\\s)(?:[A-Z]{1,2}-)?\\d{5}\\s(?!\\d)\\p{Lu}\\p{L}{2,30}(?![\\p{L}\\p{N}])`,
    '',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])\\p{L}{4,30}\\s\\d{1,4}\\s?[a-z]?,\\s(?:[A-Z]{1,2}-)?\\d{5}(?![\\p{L}\\p{N}]|[.,]\\d)`,
    'i',
  ),
  rule(
    'address',
    '(?<![\\p{L}\\p{N}])(?:c\\.?p\\.?|code postal|c[oó]digo postal|postleitzahl|plz|pin(?:code)?|zip|mã bưu (?:chính|điện)|postfach)[\\s:.]{1,3}(?:\\d{4,6})(?![\\p{L}\\p{N}])',
    'i',
  ),
  rule('address', `(?<![\\p{L}\\p{N}])${dwelling}(?:,?\\s(?:${dwelling}|${within})){0,3}`, 'i'),
  rule(
    'address',
    '(?<![\\p{L}\\p{N}])(?:[a-z]{1,2}\\d[a-z\\d]? \\d(?!th|st|nd|rd|hr|yr|ug|ng|pg|dl|ul|nl|fl|gr|hz|pt|ft)[abd-hjlnp-uw-z]{2}|[abceghj-nprstvxy]\\d[abceghj-nprstv-z] \\d[abceghj-nprstv-z]\\d)(?![\\p{L}\\p{N}])',
    'i',
  ),
  rule(
    'address',
    '(?<![\\p{L}\\p{N}])[ACDEFHKNPRTVWXY]\\d[\\dW] (?=\\d?[A-Z])(?=[A-Z]{0,3}\\d)[A-Z\\d]{4}(?![\\p{L}\\p{N}])',
    '',
  ),
  rule(
    'address',
    `(?<![\\p{L}\\p{N}])${vietnamesePlace}\\s?(?:\\d{1,3}|\\p{Lu}\\p{L}{1,12}(?:\\s\\p{Lu}\\p{L}{1,12}){0,2})(?:,\\s?${vietnamesePlace}\\s?(?:\\d{1,3}|\\p{Lu}\\p{L}{1,12}(?:\\s\\p{Lu}\\p{L}{1,12}){0,2})){1,3}`,
    'i',
  ),
];

/** What stands behind an address and belongs to it: "…, WA 6122", "…, 48004 Bilbao", "… C.P. 49300", "…, Mordialloc VIC 3195". */
export const addressTail = new RegExp(
  `^(?:,(?:\\s\\p{L}[\\p{L}'’.-]{1,20}){1,3},?\\s(?!1000|1500|2000)|[\\s,.(-]{0,3}(?:(?:[A-Z]{2,3}|C\\.?P\\.?|PLZ|PIN(?:CODE)?)[\\s,.:-]{1,3})?)(?:\\d{5}(?:-\\d{4})?|\\d{4}|\\d{6}|\\d{3}\\s\\d{3})${counted}`,
  'iu',
);
/** Of a town or house that reads as a name. */
export const longPostcode = new RegExp(`^,?\\s(?:\\d{5}|\\d{6})${counted}`, 'iu');
/** The postcode before a town. */
export const addressHead = /(?<![\p{L}\p{N}.,/+-])\d{4,5}\s$/u;
