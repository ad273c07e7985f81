import { literatureNumber, type Rule, rule, unit } from './rule.ts';

const words = {
  en: 'mr[dn]?|urn?|uhid|nhi|case\\s?notes?|case|file|chart|folder|acc(?:oun)?t|order|requisition|accession|docket|claim|ref(?:erence)?|rx|serial|sr|s\\/?n|lot|batch|implant|device|policy|member(?:ship)?|subscriber|group|grp|plan|certificate|medicare|medicaid|insurance|social(?: insurance)?|tax file|tfn|passport|licen[cs]e|voter id|ration card|abha|card',
  fr: 'dossier|adhérent|sociétaire|contrat|mutuelle|certificat|série|sécu(?:rité sociale)?|assurance sociale|assuré|ipp|nda|nip|nir|nam|ramq|nss|réf(?:érence)?|requête|prélèvement|demande|séjour|cni|passeport|permis',
  es: 'expediente|exp|folio|nhc|nuss|naf|afiliaci[oó]n|p[oó]liza|serie|lote|cuenta|registro|reg|historia|tarjeta(?: sanitaria)?|tsi|cip|sip|cartilla|clave|socio|asegurado|contrato|certificado|solicitud|muestra|petici[oó]n|episodio|caso|rfc|ine|pasaporte|licencia',
  de: 'charge|aktenzeichen|az|akte|(?:kranken)?kasse|kvnr|versicherung|police|vertrag|auftrag|perso(?:nalausweis)?|ausweis|reisepass|steuer-?id|rvnr|\\p{L}{1,24}(?:nummer|-?nr)',
  vi: 'mã(?: (?:số|bn|ba|bệnh nhân|hồ sơ|thẻ|y tế|bhyt|lưu trữ|ca|bh|kcb|đơn|xn))?|số(?: (?:hồ sơ|bệnh án|ba|seri|sê-?ri|máy|thẻ|lô|bhyt|cccd|cmnd|cmt|hđ|hợp đồng|sổ|vào viện|lưu trữ|nhập viện))?|m[aã] (?:so|bn|ba)|so (?:ho so|benh an|the|seri|may)|bhyt|cccd|cmnd|cmt|seri|sê-?ri|shs|sba|hộ chiếu|hợp đồng|lô',
};
/** "no.", "is", ":" and a short word or two between what announces a number and the number. */
const link =
  '(?:\\s?(?:numbers?|n[or]\\.?|n[°º]\\.?|n\\.[º°]|núm\\.?|(?:de|of|của) \\p{L}{2,12}|(?!from|dose|says)\\p{L}{2,4}|:|=|#|-|–|/)){0,3}[\\s.:]{0,2}';
/** A year, a pressure, the range of a laboratory. */
const measured =
  '(?!(?:19|20)\\d\\d(?![\\p{L}\\p{N}]|[./-][\\p{L}\\d])|\\d{2,3}/\\d{2,3}(?![\\p{L}\\d/-])|\\d{1,3}(?:[.,]\\d{1,2})?\\s?[-–]\\s?\\d{1,3}(?:[.,]\\d{1,2})?(?![\\p{L}\\d-]))';
/** Groups of letters and digits with a mark between. */
const code = `(?<![\\p{L}\\p{N}])${measured}(?:[A-Z]{1,6}[-/.]?|[A-Z]{1,3}\\s){0,2}(?!(?:19|20)\\d\\d(?![\\p{L}\\p{N}/-]))\\d(?:[A-Z\\d]|[-/](?=[A-Z\\d])|[. ](?=[A-Z]{0,3}\\d{2,})(?!\\d{2,3} ?(?:[fm]|yo?|yrs?|years|ans?|años|tuổi|t|j|jahre|kg|mg|%)(?![\\p{L}\\p{N}]))|\\s(?=[A-Z](?![\\p{L}\\p{N}'’.])|\\d(?:\\/\\d)?(?![\\p{L}\\p{N}.,]))){2,28}(?![\\p{L}\\p{N}])${unit}`;

/** Numbers that a word before them announces, in the languages of the people who ask. */
export const announcedRules: readonly Rule[] = [
  rule(
    'record number',
    `(?<![\\p{L}\\p{N}-])(?:${Object.values(words).join('|')})(?![\\p{L}\\p{N}])\\.?${link}(?<code>${code})`,
    'i',
    {
      minDigits: 4,
    },
  ),
  rule(
    'record number',
    `(?<![\\p{L}\\p{N}])(?:no\\.?|nr\\.?|n[°º]\\.?|n\\.[º°]|id|số|#|lab|amex|visa)[\\s:]{0,2}(?<code>${code})`,
    'i',
    {
      minDigits: 5,
      not: literatureNumber,
    },
  ),
];
