import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import validator from 'validator';
import type { Found, IdentifierKind } from './found.ts';
import { counted, countedThing, literatureNumber, notCounted } from './rule.ts';

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
  const plain = text.replace(/[ .-]/g, '').toUpperCase();
  return (
    (validator.isIdentityCard(plain, 'any') && !/^\d{1,9}$/.test(plain)) ||
    (validator.isLuhnNumber(plain) && (plain.length >= 13 || /^\d{3}([ -])\d{3}\1\d{3}$/.test(text))) ||
    (/^\d{2} \d{3} \d{3} \d{3}$/.test(text) && validator.isTaxID(plain, 'de-DE')) ||
    (/ /.test(text) && isNhsNumber(text))
  );
};
/** Whose numbers are told apart from others by their form alone; those written with a plus need no country. */
const countries = ['US', 'GB', 'AU', 'IN', 'VN', 'FR', 'DE', 'ES', 'MX'] as const;
/** Dates, pressures, results that end in 0. */
const isSeries =
  /^(?:(?:19|20)\d\d[ ./-](?:19|20)\d\d|\d{1,2}([./-])\d{1,2}\1\d{2,4}|\d{4}-\d\d-\d\d|\d{2,3}\/\d{2,3}(?: \d{2,3}\/\d{2,3})+|\d+0(?:[ -]\d+0)+)$/;
const isPhone = (text: string): boolean =>
  countries.some((country) => parsePhoneNumberFromString(text, country)?.isValid());

const plate =
  '(?:[A-Z]{2}\\d{2} ?[A-Z]{3}|[A-Z]{2} \\d{2} [A-Z]{2}|\\d[A-Z]{2} \\d[A-Z]{2}|[A-Z] \\d{4} [A-Z]{1,2}|[A-Z]{1,2}-\\d{3,5}[A-Z]{1,2}|[A-Z]\\d{1,3} ?[A-Z]{3}|[A-Z]{2}[ -]?\\d{3}[ -]?[A-Z]{2}|[B-DF-HJ-NP-TV-Z]{4}-?\\d{2}|\\d{3,4}-[A-Z]{2,3}|[A-Z]{2,3} \\d{3}-\\d{3}|(?!(?:19|20)\\d\\d )\\d{4}[ -]?[A-Z]{3}|(?<=(?:kennzeichen|kfz|lkw|pkw)[ :.]{1,3})[A-ZÄÖÜ]{1,3} [A-Z]{1,2} ?\\d{1,4}[EH]?|[A-Z]{3}[ -]?\\d{3,4}|[A-Z]{3} \\d{2,3}[A-CEI-JN-RT-WZ]|[A-Z]{3}-?\\d{2,4}(?:-?[A-Z\\d]{1,2}){0,2}|\\d{3}[ -][A-Z]{3}|\\d{1,3}-?[A-Z]{2,3}(?:[ -]?\\d{1,3})?|[A-Z]-?\\d{3,4}-?[A-Z]|[A-Z]\\d{2} ?[A-Z]{2,3}\\d?|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\\d{1,4}[EH]?|\\d{2}-?[A-Z]\\d?[- ]?\\d{3}\\.?\\d{2}|\\d{2}[A-Z]\\d?-\\d{4,5}|[A-Z]{2}[ -]?\\d{1,2}[ -]?[A-Z]{1,3}[ -]?\\d{4}|\\d[A-Z]{2,3}[ -]?\\d{1,3}[A-Z]{0,2})';
/** Makes and models that are no other word. */
const models =
  '(?:toyota|corolla|camry|hilux|prius|yaris|rav4|honda|civic|cr-v|ford|fiesta|mondeo|f-?150|nissan|tsuru|qashqai|navara|micra|vw|volkswagen|golf|passat|tiguan|[sš]koda|octavia|ibiza|bmw|mercedes|audi|opel|vauxhall|corsa|astra|renault|clio|m[ée]gane|kangoo|twingo|peugeot|citro[ëe]n|fiat|hyundai|kia|mazda|subaru|mitsubishi|suzuki|maruti|mahindra|tata|bajaj|innova|tesla|volvo|lexus|dodge|ram|chevy|chevrolet|silverado|gmc|buick|holden|commodore|land rover|dacia|sandero|duster|yamaha|kawasaki|vespa|vinfast)';
/** Forms that no result has. */
const clearPlate = `(?:(?!\\d{1,3} (?:[xhu] |(?!\\p{L} )${countedThing}))\\d{2,3}[ -][A-Z]{1,2}[ -]\\d{3,6}|${notCounted}(?:(?!HLA)[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} ?\\d{1,4}[EH]?|[B-DF-HJ-NP-TV-Z]{4}-\\d{2}|N[A-Z]{1,2} \\d{3}-\\d{3}|[A-Z]{4} \\d{3}|[A-Z]{3} \\d{2}[A-CEI-JN-RT-WZ]|\\d{3,4} (?![BR]PM)[B-DF-HJ-NP-TV-Z]{3}))`;
const vehicle = `(?:(?:licen[cs]e|number) plate \\p{L}{2,12}|plates?|registration|rego|reg(?:istered)?\\.?|n[úu]mero de placas?|placas?|matr[ií]culas?|immatricul(?:ation|ée?)|immat\\.?|plaques?|kennzeichen|kfz|lkw|pkw|biển(?: số)?(?: xe)?|bien so(?: xe)?|bks|số xe|tag|car|van|minibus|truck|pickup|lorry|taxi|ute|bike|suv|sedan|wagon|hatchback|jeep|tractor|trailer|camper|motorcycle|scooter|rickshaw|${models}|i drive|driv(?:er of|es|ing)|moto(?:rbike|rrad)?|coche|furgo(?:neta)?|camioneta|camión|camion|voiture|auto|xe)(?: [A-Z]{2}(?= [A-Z]{3} ))?`;
/** Codes of the states of India that begin a plate, but "OR" and "AS", which are words. */
const indianState =
  '(?:A[NPR]|BR|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|OD|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)';
/** Cantons of Switzerland, which begin a plate, without BS, GR, TG and UR, which are results too. */
const canton = '(?:A[GIR]|B[EL]|FR|G[EL]|JU|LU|N[EW]|OW|S[GHOZ]|TI|V[DS]|Z[GH])';
const indianPlate = `${indianState} ?\\d{1,2}[A-Z]? ?[A-Z]{1,2} \\d{4}${counted}`;

/** What stands before `code` in a pattern only announces it. */
type Form = { kind: IdentifierKind; pattern: RegExp; holds: (text: string, before: string) => boolean };
const plateForm = (source: string, holds: Form['holds'] = () => true): Form => ({
  kind: 'plate',
  pattern: new RegExp(source, 'giu'),
  holds,
});
const forms: readonly Form[] = [
  {
    kind: 'web address',
    pattern: /\b(?:https?:\/\/|www\.)[^\s<>"]{3,300}/giu,
    holds: (text) => !literature.test(text),
  },
  {
    kind: 'web address',
    pattern:
      /(?<![\p{L}\p{N}@._-])(?:[a-z\d][a-z\d-]{0,60}\.){1,4}(?:(?:com|org|net|info|blog|app|health|io|me|edu|gov|site|online)(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])|[a-z]{2,10}(?=\/))(?:\/[^\s<>"]{0,200})?/giu,
    holds: (text) => validator.isURL(text) && !literature.test(text),
  },
  {
    kind: 'national id',
    pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,34}/giu,
    holds: (text) => validator.isIBAN(text.replace(/[ -]/g, '').toUpperCase()),
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
    kind: 'phone',
    pattern:
      /(?<![\p{L}\p{N}.,/-]|\d )\(?\d{2,5}\)?(?:[ ./-]\d{2,7}){1,4}(?![\p{L}\p{N}]|[ .,/-]\d|\s*(?:mg|ml|g|kg|%|patients|people))/giu,
    holds: (text, before) =>
      /^\D*(?:\d\D*){8,11}$/.test(text) &&
      !isSeries.test(text) &&
      !literatureNumber.test(before) &&
      isPhone(text),
  },
  plateForm(
    `(?<![\\p{L}\\p{N}])${vehicle}(?:[ :.#-]{1,2}(?:is|no|number|est|es|là|của \\p{L}{1,6})){0,2}[ :.#(]{1,3}${notCounted}(?<code>${plate})(?![\\p{L}\\p{N}]|[.,]\\d)`,
    (code) => /\d\D*\d/.test(code),
  ),
  {
    kind: 'plate',
    pattern:
      /(?<![\p{L}\p{N}-])(?:(?!CD|CK)[A-Z]{2}\d{2} [A-Z]{3}|\d{2}-?[A-Z]\d?[- ]\d{5}|(?!HLA)[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} \d{3,4}[EH]?|[A-Z]{1,2}-\d{4,5}[A-Z]{1,2}|[A-Z]{3}-\d{3}-[A-Z]|\d{4}[B-DF-HJ-NP-TV-Z]{3})(?![\p{L}\p{N}])/gu,
    holds: () => true,
  },
  {
    kind: 'plate',
    // Kenya: "KDC 862J"; Switzerland: "VD 771 308".
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}-])(?:(?!KCL|KDR)K[A-D][A-Z] ?\\d{3}[A-Z]|${canton}[ -]?\\d{2,3}[ '’.](?!000)\\d{3})${counted}`,
      'gu',
    ),
    holds: () => true,
  },
  plateForm(
    `(?<![\\p{L}\\p{N}-])(?:[A-Z]{2}-\\d{3}-[A-Z]{2}|\\d-[A-Z]{3}-\\d{3}|\\d{2,3}-(?!h-)[A-Z]{1,2}-\\d{3,6}|\\d{2}-?[A-Z]\\d?[- ]\\d{3}[.]\\d{2}|${indianPlate})(?![\\p{L}\\p{N}])`,
  ),
  plateForm(
    `(?<![\\p{L}\\p{N}])(?:(?:number|licen[cs]e) plate|rego|matr[ií]cula|immat(?:riculation|riculée?)?|kennzeichen|biển số)[^.?!,;\\d]{0,40}?[ (]${notCounted}(?<code>${plate})(?![\\p{L}\\p{N}]|[.,]\\d)`,
    (code) => /\d\D*\d/.test(code),
  ),
  // Asked for first, a plate costs less than the look back for a vehicle, which seldom finds one.
  plateForm(
    `(?=${clearPlate})(?<=(?<![\\p{L}\\p{N}])${vehicle}(?![\\p{L}\\p{N}])[^.?!;\\d]{0,40}[ (])${clearPlate}${counted}|(?<![\\p{L}\\p{N}.,/-])${clearPlate}${counted}(?=[^.?!;\\d]{1,30}(?<![\\p{L}\\p{N}])${vehicle}(?![\\p{L}\\p{N}]))`,
    (code) => /-|^\P{Ll}+$/u.test(code),
  ),
  // Behind a word that says little else, whatever the country.
  plateForm(
    `(?<![\\p{L}\\p{N}])(?:plate|rego|matr[ií]cula|placas?|kennzeichen|biển số|bks)(?: (?:xe|is|no|number|est|es|ist|là))?[ :.#(]{1,3}${notCounted}(?<code>(?:(?!(?:with|from|over|for|and|was|has|but|size|at|of|on|in|to|than|then|near|past|con|de|en|y|mit|von|aus|und|có|từ)\\s)[A-Z]{1,4}[ -])?(?=[A-Z]{0,4}\\d)[A-Z\\d]{1,7}(?:[ -](?=[A-Z]{0,3}\\d)[A-Z\\d]{1,5}){0,2})${counted}`,
    (code) => /\p{L}/u.test(code) && /\d\D*\d/.test(code),
  ),
  {
    kind: 'handle',
    pattern:
      /\b(?:instagram|insta|twitter|tiktok|facebook|telegram|snapchat|zalo|skype|fb|discord|twitch|strava|threads|mastodon|bluesky|tumblr|user ?name|handle|screen name|pseudo|usuario|nutzername|nick)(?: (?:is|es|est|ist|as|name|id|handle|user)){0,2}[ :]{1,3}@?\p{L}[\w.]{2,30}\b/giu,
    holds: (text) => /[@_]|\.\d|\p{L}{3}(?:\.\p{L}{3}|\d\d)|\p{L}{4}\d/u.test(text),
  },
  {
    kind: 'national id',
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[A-Z]{0,2}\d(?:[ .-]?[\dA-Z]){7,18})(?![\p{L}\p{N}])/gu,
    holds: (text, before) => !literatureNumber.test(before) && !isSeries.test(text) && isNational(text),
  },
  {
    kind: 'national id',
    pattern: /(?<![\p{L}\p{N}.,/-])(?:[xyz]-?\d{7}|\d{1,2}\.?\d{3}\.?\d{3})[ -]?[a-z](?![\p{L}\p{N}])/giu,
    holds: (text) => validator.isIdentityCard(text.replace(/[ .-]/g, '').toUpperCase(), 'ES'),
  },
  {
    kind: 'date of birth',
    pattern:
      /\b(?:sinh(?: ngày| năm)?|n[ée]e?(?:\(e\))?(?: le)?|ddn|nacid[oa](?: el)?|f(?:echa|\.)? ?(?:de )?nac(?:imiento|\.)?|nac\.|f\.?n\.|date de naissance|ngày sinh|geb(?:oren)?\.?(?: am)?|nat[oa](?: il)?|nascid[oa](?: em)?|data de nascimento)[ :]{1,3}(?:\d{1,4}[ ./-](?:\d{1,2}|tháng \d{1,2}|\p{L}{3,12}|de \p{L}{4,12} del?)(?: năm)?[ ./-]\d{2,4})(?![\p{L}\p{N}])/giu,
    holds: () => true,
  },
];

const mostWords = 9;
const reach = 40;
/** The candidate, then without its last word, and so on: what follows an identifier may look like a part of it. */
function prefixesOf(value: string): string[] {
  const ends = [...value.matchAll(/[\s-]/g)].map(({ index }) => index).slice(-mostWords);
  return [value, ...ends.toReversed().map((end) => value.slice(0, end))];
}

/** Identifiers that a library checks, and those whose cue is of another language than English. */
export function findForms(text: string): Found[] {
  return forms.flatMap(({ kind, pattern, holds }) => {
    const found: Found[] = [];
    let checked = 0;
    for (const { 0: all, groups, index: from } of text.matchAll(pattern)) {
      checked += 1;
      if (checked > mostChecked) break;
      const whole = groups?.code ?? all;
      const index = from + all.length - whole.length;
      const before = text.slice(Math.max(0, index - reach), index);
      const value = prefixesOf(whole.trimEnd()).find((prefix) => holds(prefix, before));
      if (value) found.push({ kind, start: index, end: index + value.length });
    }
    return found;
  });
}
