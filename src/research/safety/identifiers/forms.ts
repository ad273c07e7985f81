import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import validator from 'validator';
import type { Found, IdentifierKind } from './structured.ts';

/** Each candidate is short, and no more are checked: the libraries are asked a bounded number of times. */
const mostChecked = 40;
const literature =
  /^(?:https?:\/\/)?(?:www\.)?(?:[\w-]+\.){0,4}(?:doi\.org|nih\.gov|clinicaltrials\.gov|who\.int|nice\.org\.uk|cochrane(?:library)?\.(?:org|com)|[\w-]{1,60}\.gov|europepmc\.org|escardio\.org|heart\.org|nejm\.org|thelancet\.com|bmj\.com|jamanetwork\.com|nature\.com|springer\.com|wiley\.com|plos\.org|sciencedirect\.com|uptodate\.com|europa\.eu)(?:\/|$)/i;

const isNhsNumber = (text: string): boolean => {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 10) return false;
  const sum = [...digits.slice(0, 9)].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[9]);
};
const isNational = (text: string): boolean => {
  const plain = text.replace(/[ .-]/g, '');
  return (
    (validator.isIdentityCard(plain, 'any') && !/^\d{1,9}$/.test(plain)) ||
    (validator.isLuhnNumber(plain) && plain.length >= 13) ||
    (/ /.test(text) && isNhsNumber(text))
  );
};

type Form = { kind: IdentifierKind; pattern: RegExp; holds: (text: string, before: string) => boolean };
const forms: readonly Form[] = [
  {
    kind: 'web address',
    pattern: /\b(?:https?:\/\/|www\.)[^\s<>"]{3,300}/giu,
    holds: (text) => !literature.test(text),
  },
  {
    kind: 'web address',
    pattern:
      /(?<![\p{L}\p{N}@._-])(?:[a-z\d][a-z\d-]{0,60}\.){1,4}(?:(?:com|org|net|info|blog|app|health|io|me|edu|gov|site|online)(?![\p{L}\p{N}.-])|[a-z]{2,10}(?=\/))(?:\/[^\s<>"]{0,200})?/giu,
    holds: (text) => validator.isURL(text) && !literature.test(text),
  },
  {
    kind: 'national id',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}\b/gu,
    holds: (text) => validator.isIBAN(text),
  },
  {
    kind: 'number',
    pattern: /(?<![\w:.])[\da-f:.]{7,45}(?![\w:])/giu,
    holds: (text) => validator.isIP(text.replace(/\.$/, '')),
  },
  {
    kind: 'phone',
    pattern: /(?<![\p{L}\p{N}.,/])\+\(?\d(?:[ ().-]{0,2}\d){6,16}(?!\d)/gu,
    holds: (text) => parsePhoneNumberFromString(text)?.isPossible() ?? false,
  },
  {
    kind: 'plate',
    pattern:
      /\b(?:plate|registration|reg(?:istered)? (?:no|number)|licen[cs]e plate|biển số(?: xe)?|immatriculation|plaque|matr[ií]cula)(?: (?:is|number|no|est|es|là))?[ :.#]{1,3}[A-Z\d][A-Z\d -]{3,10}\d[A-Z\d]*/giu,
    holds: () => true,
  },
  {
    kind: 'plate',
    pattern: /\b(?:[A-Z]{2}\d{2} [A-Z]{3}|[A-Z]{2}-\d{3}-[A-Z]{2}|\d{2}[A-Z]\d?-\d{3}[.]?\d{2})\b/gu,
    holds: () => true,
  },
  {
    kind: 'handle',
    pattern:
      /\b(?:instagram|insta|twitter|tiktok|facebook|telegram|snapchat|zalo|skype|username|handle)(?: (?:is|name|id))?[ :]{1,3}@?[\w.]{3,30}\b/giu,
    holds: (text) => /[@_\d]/.test(text),
  },
  {
    kind: 'national id',
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[A-Z]{0,2}\d(?:[ .-]?[\dA-Z]){7,18})(?![\p{L}\p{N}])/gu,
    holds: (text, before) => !/(?:PMID|PMC|NCT|ISRCTN|doi)\W{0,3}$/i.test(before) && isNational(text),
  },
  {
    kind: 'record number',
    pattern:
      /\b(?:số (?:hồ sơ|bệnh án|bhyt|thẻ bảo hiểm|cccd|cmnd)|mã (?:bệnh nhân|số)|num[ée]ro de (?:dossier|s[ée]curit[ée] sociale)|dossier n[°o]|n[°º] ?de historia|n[uú]mero de (?:historia|afiliaci[oó]n|seguridad social)|historia cl[ií]nica|IPP|NSS|insurance (?:id|policy)|policy)[ :.#°º]{1,4}[A-Z\d][A-Z\d ./-]{3,24}\d/giu,
    holds: () => true,
  },
  {
    kind: 'date of birth',
    pattern:
      /\b(?:sinh(?: ngày| năm)?|n[ée]e?(?:\(e\))?(?: le)?|ddn|nacid[oa](?: el)?|f(?:echa|\.)? ?(?:de )?nac(?:imiento|\.)?|f\.?n\.|date de naissance|ngày sinh|geb(?:oren)?\.?(?: am)?|nat[oa](?: il)?|nascid[oa](?: em)?|data de nascimento)[ :]{1,3}(?:\d{1,4}[ ./-](?:\d{1,2}|tháng \d{1,2}|\p{L}{3,12}|de \p{L}{4,12} del?)(?: năm)?[ ./-]\d{2,4})(?![\p{L}\p{N}])/giu,
    holds: () => true,
  },
];

/** Identifiers that a library checks, and those whose cue is of another language than English. */
export function findForms(text: string): Found[] {
  return forms.flatMap(({ kind, pattern, holds }) => {
    const found: Found[] = [];
    let checked = 0;
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      checked += 1;
      if (checked > mostChecked) break;
      const value = whole.trimEnd();
      if (holds(value, text.slice(Math.max(0, index - 12), index)))
        found.push({ kind, start: index, end: index + value.length });
    }
    return found;
  });
}
