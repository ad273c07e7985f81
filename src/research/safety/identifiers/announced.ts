import { bed } from './places.ts';
import { counted, literatureNumber, noQuantity, type Rule, rule } from './rule.ts';

/** Words that say little else. */
const clear = [
  'mr[dn]|urn?|uhid|nhi|case\\s?notes?|s\\/?n|abha|tax file|tfn|voter id|ration card|passport',
  'adhérent|sociétaire|sécu(?:rité sociale)?|assurance sociale|assuré|ipp|nda|nip|nir|nam|ramq|nss|cni|passeport',
  'expediente|folio|nhc|nuss|naf|afiliaci[oó]n|p[oó]liza|tarjeta sanitaria|tsi|cip|sip|cartilla|rfc|ine|pasaporte',
  'aktenzeichen|krankenkasse|kvnr|perso(?:nalausweis)?|ausweis|reisepass|steuer-?id|rvnr|\\p{L}{1,24}(?:nummer|-?nr)',
  'mã (?:số|bn|ba|bệnh nhân|hồ sơ|thẻ|y tế|bhyt|lưu trữ|ca|bh|kcb|đơn|xn)|số (?:hồ sơ|bệnh án|ba|seri|sê-?ri|máy|thẻ|lô|bhyt|cccd|cmnd|cmt|hđ|hợp đồng|sổ|vào viện|lưu trữ|nhập viện)|m[aã] (?:so|bn|ba)|so (?:ho so|benh an|the|seri|may)|bhyt|cccd|cmnd|cmt|seri|sê-?ri|shs|sba|hộ chiếu',
].join('|');
/** Words of other meanings: a short number without ":" or "no." is none of theirs. */
const ambiguous = [
  'mr|case|file|chart|folder|acc(?:(?:oun)?t)?|sample|specimen|slide|barcode|order|requisition|accession|docket|claim|ref(?:erence)?|rx|serial|sr|lot|batch|implant|device|policy|member(?:ship)?|subscriber|group|grp|plan|certificate|medicare|medicaid|insurance|social(?: insurance)?|licen[cs]e|card',
  'dossier|contrat|mutuelle|certificat|série|réf(?:érence)?|requête|prélèvement|échantillon|demande|séjour|permis',
  'exp|serie|lote|cuenta|registro|reg|historia|tarjeta|clave|socio|asegurado|contrato|certificado|solicitud|muestra|petici[oó]n|episodio|caso|licencia',
  'charge|probe|az|akte|kasse|versicherung|police|vertrag|auftrag',
  'mã|hợp đồng|lô|mẫu',
].join('|');
/** What is implanted or worn has a number of its own behind its maker. */
const device =
  '(?:pacemaker|icd|crt-?[dp]|(?:loop )?recorder|marcapasos|desfibrilador|dai|schrittmacher|herzschrittmacher|defi(?:brillator)?|insulinpumpe|insulin(?:e? pump|pumpe)|bomba de insulina|stimulateur|défibrillateur|pompe à insuline|máy tạo nhịp|máy bơm insulin(?: em)?)';
const numberWord = '(?:numbers?|n[or]\\.?|n[°º]\\.?|n\\.[º°]|núm\\.?)';
const verb = '(?:is|est|es|ist|là)';
/** ":" and "no." between what announces a number and the number. */
const mark = `(?:\\s?${verb})?\\s?(?:${numberWord}|[:=#])(?:\\s?(?:${numberWord}|${verb}|[:=#–/-])){0,2}[\\s.:]{0,2}`;
const between = `(?:\\s?(?:${numberWord}|${verb}|[:=#–/-])){0,3}[\\s.:]{0,2}`;
/** A year, a pressure, a decree, the range of a laboratory. */
const measured =
  '(?!(?:19|20)\\d\\d(?![\\p{L}\\p{N}]|[./-][\\p{L}\\d])|\\d{2,3}/\\d{2,3}(?![\\p{L}\\d/-])|\\d{1,5}(?:/(?:19|20)\\d\\d)?/(?:QĐ|TT|NĐ)-|\\d{1,3}(?:[.,]\\d{1,2})?\\s?[-–]\\s?\\d{1,3}(?:[.,]\\d{1,2})?(?![\\p{L}\\d-]))';
/** Groups of letters and digits with a mark between. */
const code = `(?<![\\p{L}\\p{N}])${measured}(?:[A-Z]{1,6}[-/.]?|[A-Z]{1,3}\\s){0,2}(?!(?:19|20)\\d\\d(?![\\p{L}\\p{N}/-]))\\d(?:[A-Z\\d]|[-/](?=[A-Z\\d])|[. ](?=[A-Z]{0,3}\\d{2,})(?!\\d{2,3} ?(?:[fm]|yo?|yrs?|years|ans?|años|tuổi|t|j|jahre|kg|mg|%)(?![\\p{L}\\p{N}]))|\\s(?=[A-Z](?![\\p{L}\\p{N}'’.])|\\d(?:\\/\\d)?(?![\\p{L}\\p{N}.,]))){2,28}${counted}${noQuantity}`;

/** Six digits in a row, or a letter or mark beside a digit. */
const telling =
  '(?=\\d{6}|\\p{L}{1,4}\\s\\d{6}|\\p{L}{2,4}\\s\\d{3}\\s\\d{3}(?!\\d)|\\p{L}{2,6}-\\p{L}{1,2}\\s\\d{5}|[\\p{L}\\d]{0,6}(?:\\d\\p{L}|\\p{L}\\d|\\d[-/.]\\d|\\p{L}[-/.]\\d|\\d[-/]\\p{L}))';

/** Numbers that a word before them announces, in the languages of the people who ask. */
export const announcedRules: readonly Rule[] = [
  rule(
    'record number',
    `(?<![\\p{L}\\p{N}-])(?:(?:${clear})(?![\\p{L}\\p{N}])\\.?${between}|(?:${ambiguous})(?![\\p{L}\\p{N}])\\.?(?:${mark}|${between}${telling}))(?<code>${code})`,
    'i',
    { minDigits: 4 },
  ),
  rule(
    'record number',
    `(?<![\\p{L}\\p{N}])(?:no\\.?|nr\\.?|n[°º]\\.?|n\\.[º°]|id|số|#|amex|visa)[\\s:]{0,2}(?<code>${code})`,
    'i',
    { minDigits: 5, not: literatureNumber },
  ),
  rule(
    'record number',
    `(?<![\\p{L}\\p{N}-])${device}(?:\\s\\p{L}[\\p{L}'’-]{1,14}){0,2}[\\s:,]{1,2}(?<code>(?:[A-Z]{1,3}[\\s-]?)?(?!(?:19|20)\\d\\d[\\s-]|\\d{0,2}0\\s)\\d(?:[\\s-]?\\d){5,9}(?:\\s?[B-DF-HJ-NP-TV-XZ])?)${counted}${noQuantity}`,
    'i',
    { minDigits: 7 },
  ),
];

/** A word that announces a number stands near before. */
export const announcing = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${clear}|${ambiguous}|no\\.?|nr\\.?|id|số|#|plates?|reg(?:istration)?|placas?|matr[ií]cula|${bed})(?![\\p{L}])[^.?!]{0,12}$`,
  'iu',
);
