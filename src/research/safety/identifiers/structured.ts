import { announcedRules } from './announced.ts';
import type { Found } from './found.ts';
import { placeRules } from './places.ts';
import { literatureNumber, noQuantity, type Rule, rule } from './rule.ts';

const months =
  '(?:jan(?:uary?|v(?:ier)?)?|jänner|enero|feb(?:ruary?|rero)?|f[ée]vr(?:ier)?|mar(?:ch|s|zo)?|m(?:ä|ae)rz|apr(?:il)?|avr(?:il)?|abr(?:il)?|may|mai|mayo|june?|juni|juin|junio|july?|juli|juil(?:let)?|julio|aug(?:ust)?|ao[uû]t|agosto|sept?(?:i?embre|ember)?|setiembre|o[ck]t(?:ober|obre|ubre)?|nov(?:i?embre|ember)?|de[cz](?:ember|embre)?|d[ée]c(?:embre)?|dic(?:iembre)?)\\.?';
const day = '(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er)?';
const dayAndMonth = `${day}(?:\\s+(?:of|de))?[\\s.-]*${months},?(?:\\s+del?)?[\\s.-]*`;
const wordDate = `(?:${dayAndMonth}(?:(?:19|20)\\d\\d|'?\\d\\d)|${months}\\s*${day},?\\s+(?:19|20)\\d\\d)`;
const numberDate =
  '(?:(?:0?[1-9]|[12]\\d|3[01])([./-])(?:0?[1-9]|[12]\\d|3[01])\\1(?:1[3-9]|20)\\d\\d|(?:1[3-9]|20)\\d\\d([./-])(?:0?[1-9]|1[0-2])\\2(?:0?[1-9]|[12]\\d|3[01]))';
export const shortDate = '(?:(?:0?[1-9]|[12]\\d|3[01])([./-])(?:0?[1-9]|[12]\\d|3[01])\\1\\d\\d)';
const birth =
  "(?:\\bd\\.?\\s?o\\.?\\s?b\\b\\.?|\\bdate of birth|\\bbirth\\s?(?:date|day)|\\bborn(?:\\s+on)?(?:\\s+the)?|\\bgeb(?:oren)?\\.?|\\bn[ée]e? le|\\bnacid[oa] el|\\bnat[oa] il)(?:\\s*(?:is|was|:|=|-|’s|'s|on|the|am|le|el))*\\s*";
const notInWord = '(?<![\\p{L}\\p{N}.,/+-])';
const ends = '(?![\\p{L}\\p{N}]|[.,-]\\p{N})';

const recordCue =
  '(?:mrn|m\\.r\\.n\\.?|(?:medical|health|hospital|patient|chart|case|file|clinic|admission|encounter|accession|account|insurance|policy|member|membership|study|lab(?:oratory)?|specimen|episode|visit)\\s?(?:record|card|file|insurance)?\\s?(?:id|identifier|numbers?|nos?\\.?|nr\\.?|#|№)|medical record|record (?:number|no\\.?|#)|chart\\s?#|uhid|hosp(?:ital)? no\\.?)';
const nationalCue =
  "(?:nhs(?: number| no\\.?)?|chi number|ssn|ppsn?(?: number| no\\.?)?|social security(?: number| no\\.?)?|social insurance(?: number| no\\.?)?|national (?:id(?:entity|entification)?|insurance|code)(?: card)?(?: number| no\\.?)?|ni(?:no| number)|passport(?: number| no\\.?)?|id (?:number|no\\.?|card)(?: number)?|identity (?:card|number)|driver'?s? licen[cs]e(?: number| no\\.?)?|aadhaar(?: number)?|pan card|cpf|dni|nie|curp|codice fiscale|steuer-?id|tax (?:id|number|code)|personnummer|bsn|pesel|emirates id|health card(?: number)?|ohip|iban|credit card(?: number)?|kode? ?melli|nric|hkid|ahv(?: number)?|avs)";
const link = '(?:\\s{0,3}(?:is|was|of|:|#|=|no\\.?|number|-|–|№)){0,6}\\s{0,3}';
const codeValue = '(?=[\\p{L}\\d ./-]{0,30}\\d)[A-Za-z\\d](?:[A-Za-z\\d]|[ ./-](?=[A-Za-z]{0,3}\\d)){3,28}';

export const publication =
  /\b(?:published|received|accepted|revised|approved|withdrawn|phase|cohort|randomi[sz]ed|meta-analys[ie]s|registry|model|literature|studies|trials|evidence|articles|papers|guidelines?)\b[^.?!]{0,30}$/iu;
/** Also of a code of which the number is a part. */
const reference = new RegExp(`${literatureNumber.source}|(?:(?<![\\p{Ll}])[A-Z]{2,5}\\s|\\p{L}-?)$`, 'u');

const forum =
  '(?:reddit|forums?|foro|twitter|tiktok|insta(?:gram)?|youtube|discord|strava|threads|mastodon|bluesky|telegram|snapchat|facebook|tumblr|quora|zalo|user(?:name)?|nick|pseudo|usuario|soy|compte)';
const handle = '\\p{Ll}[\\p{Ll}\\d.]+(?:_[\\p{Ll}\\d.]*[\\p{Ll}\\d])+';
/** "ironlung_pete": also a variable, so only as somebody signs. */
const joined = '\\p{L}{3,20}(?:_\\p{L}{2,20}){1,3}\\d{0,4}';

/** In order of precedence: what an earlier rule found is not looked at again. */
const rules: readonly Rule[] = [
  rule(
    'e-mail',
    "(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}._%+'-]+\\s?(?:@|\\[at\\]|\\(at\\))\\s?[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+",
    'i',
  ),
  rule(
    'e-mail',
    '(?<![\\w.+-])[\\w.+-]+ at [\\w-]+ (?:dot|\\.) ?(?:com|org|net|edu|gov|co|info|ir|de|uk|fr|in)\\b(?:\\.\\w+)?',
    'i',
  ),
  rule('date of birth', `${birth}(?:${numberDate}|${wordDate})${ends}`, 'i'),
  rule(
    'date of birth',
    `${birth}(?:${shortDate}|(?:19|20)\\d{6}|${day}\\s+${months}(?:\\s+\\d{2,4})?|${months}\\s+(?:${day}|(?:19|20)\\d\\d))${ends}`,
    'i',
  ),
  rule(
    'date of birth',
    `\\bborn(?=[^.;?!]{0,80}\\b${day}\\b)(?=[^.;?!]{0,80}\\b${months})(?:[\\s,]+(?:(?:in|on|the|of|year|month|day)[\\s,]+)*(?:(?:19|20)\\d\\d|${months}|${day})(?![\\p{L}\\p{N}]|\\s*(?:days?|weeks?|months?|years?|kg|g)\\b)){2,3}`,
    'i',
  ),
  rule(
    'name',
    '(?<=(?:^|[^\\p{L}])[Ii]nitials?(?:\\s{0,3}(?:are|is|:|of)){0,4}\\s{1,3})(?:\\p{Lu}\\.?[\\s-]?){1,3}\\p{Lu}(?:\\.|(?![\\p{L}\\p{N}]))',
    '',
  ),
  rule('national id', `\\b${nationalCue}${link}${codeValue}`, 'i', { minDigits: 4 }),
  rule('record number', `\\b${recordCue}${link}${codeValue}`, 'i', { minDigits: 3 }),
  rule('date', `${notInWord}${numberDate}${ends}`, 'i', { not: publication }),
  rule(
    'date',
    `${notInWord}(?:${dayAndMonth}(?:19|20)\\d\\d|${months}\\s*${day},?\\s+(?:19|20)\\d\\d)${ends}`,
    'i',
    { not: publication },
  ),
  rule(
    'phone',
    '\\b(?:phone|tel(?:ephone)?|mobile|cell(?:phone)?|whats\\s?app|fax|call(?:ed)?|ring|text|reach|contact|number)\\b[.:]?(?:\\s{0,3}(?:me|us|him|her|them|number|no\\.?|nr\\.?|is|at|on|under|:|=)){0,6}\\s{0,3}\\+?\\(?\\d[\\d ()./-]{4,18}\\d',
    'i',
    { minDigits: 6 },
  ),
  rule(
    'national id',
    `${notInWord}(?:\\d{3}-\\d{2}-\\d{4}|\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}|(?!(?:\\d{3}0 ){2}\\d{3}0)\\d{4}[ -]\\d{4}[ -]\\d{4}(?:[ -]\\d{4})?|\\d{6}[-+]\\d{4}|\\d{6}-\\d{7}|[12] ?\\d{2} ?(?:0[1-9]|1[0-2]) ?\\d{2} ?\\d{3} ?\\d{3}(?: ?\\d{2})?|\\d{17}[\\dXx]|784-\\d{4}-\\d{7}-\\d)${ends}`,
    '',
  ),
  rule(
    'national id',
    '\\b(?:[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z]|\\d{8}-?[A-HJ-NP-TV-Z]|[XYZ]-?\\d{7}-?[A-Z]|[A-Z]{2}\\d{2}(?: ?[A-Z\\d]{4}){3,7}(?: ?[A-Z\\d]{1,3})?|[STFG]\\d{7}[A-Z])(?![\\p{L}\\p{N}])',
    '',
    { not: reference },
  ),
  rule(
    'national id',
    '(?<![\\p{L}\\p{N}-])(?:\\d{4}[ -]\\d{3}[ -]\\d{3}[ -]?[A-Z]{2}|(?!PMID)[A-Z]{4}\\s?(?!(?:19|20)\\d\\d\\s(?:19|20))\\d{2}(?:[05][1-9]|[16][0-2])\\s?(?:0[1-9]|[12]\\d|3[01])\\d{2}|\\d{4} \\d{5} \\d(?:[ /-]\\d){0,2}|\\d{2}[ /-]\\d{8}[ /-]\\d{2}|\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}|[A-ZÑ&]{4}\\d{6}[A-Z\\d]{3}|[1-9][A-Z][A-Z\\d]\\d-?[A-Z][A-Z\\d]\\d-?[A-Z]{2}\\d{2}|[A-Z]{4}\\d{6}[HM][A-Z]{5}[A-Z\\d]\\d|[A-Z]{5}\\d{4}[A-Z]|[A-Z]\\d{9}|[A-Z]{1,2}\\d{2}-\\d{4,6}|(?!PMC|NCT)[A-Z]{3}\\d{9}|[A-Z]{3}\\d{6}[A-Z]|[A-CEGHJ-TW-Z]{2} ?\\d{2} ?\\d{2} ?\\d{2} ?[A-D]|\\d{2}(?:-\\d{2}){2}-\\d{4}-\\d)(?![\\p{L}\\p{N}])',
    'i',
    { not: literatureNumber },
  ),
  rule('phone', `${notInWord}(?:\\+|00)\\d(?:[\\s./()-]{0,3}\\d){6,24}\\)?(?!\\d)`, '', {
    minDigits: 8,
  }),
  rule(
    'phone',
    `(?<![\\p{L}\\p{N}])(?:\\(\\d{2,5}\\)[\\s.-]?\\d{3,4}[\\s.-]?\\d{3,4}|0\\d{1,4}[\\s./-]\\d{3,4}[\\s./-]?\\d{3,4}|0\\d{2,4}[\\s-]\\d{2}[\\s-]?\\d{2}[\\s-]?\\d{2,4}|0\\d(?:[ .-]\\d{2}){4}|0\\d{9,10}|\\d{3}[-. ]\\d{3}[-. ]\\d{4}|1-\\d{3}-\\d{3}-\\d{4}|[6-9]\\d{4} \\d{5}|0\\d{4} \\d{6}|\\d{2,3}-\\d{4}-\\d{4})${ends}${noQuantity}`,
    '',
    { not: reference },
  ),
  rule(
    'address',
    `(?:\\b(?:lives?|living|resid(?:es|ing)|resident|staying|stays|home) at(?!\\s+(?:home|high|low|risk|sea|least|altitude|night|work))|\\baddress(?: is|:))\\s{1,4}(?=[^.;?!]{0,80}(?:\\d|\\p{Lu}))[^.;?!\\n]{4,80}?(?=[.;?!\\n]|\\s{1,4}(?:and|who|with|has|is|was|takes|had)\\b|$)`,
    'i',
  ),
  rule('handle', '(?<![\\p{L}\\p{N}_.@])@[A-Za-z_][\\w.]{2,}', ''),
  rule('handle', '(?<![\\p{L}\\p{N}_./@])u/(?=[\\w-]*[\\d_-])(?=[\\w-]*\\p{L})[\\w-]{4,20}', ''),
  rule(
    'handle',
    `(?<![\\p{L}\\p{N}_./@-])(?:(?=${handle})(?<=${forum}[^.?!]{0,12}\\s)${handle}|${handle}(?=[^.?!]{0,12}\\s${forum})|(?<=(?<!\\p{L})(?:it['’]?s|i['’]?m|i am|this is|signed|posting as|c['’]est|soy|ich bin|ig:?|cheers|thanks|[—–-])\\s)${joined}|${joined}(?=\\s(?:here|again))|(?:\\p{L}{2,20}(?:\\.\\p{L}{2,20}){1,3}\\d{0,4}|(?!covid)\\p{L}{4,20}(?:-\\p{L}{2,20}){0,2}-?\\d{2,4})(?=,?\\son\\s(?:the\\s|a\\s)?${forum}))(?![\\p{L}\\p{N}_])`,
    'i',
  ),
  ...announcedRules,
  rule('number', `(?<![\\p{L}\\p{N}.,/])(?:\\d{11,} \\d{2}|\\d{8,})${ends}${noQuantity}`, '', {
    not: reference,
  }),
  ...placeRules,
];

/** How far back a word says what a number is. */
const contextChars = 120;

/** Finds identifiers that have a form: digits, letters and the words that announce them. */
export function findStructured(text: string): Found[] {
  const readable = text.replace(/(?![0-9])\p{Nd}/gu, asciiDigit);
  let rest = readable;
  const found: Found[] = [];
  for (const { kind, pattern, minDigits = 0, not } of rules) {
    const before = found.length;
    for (const match of rest.matchAll(pattern)) {
      const code = match.groups?.code ?? match[0];
      const start = match.index + match[0].length - code.length;
      const end = start + code.trimEnd().length;
      if ((code.match(/\d/g)?.length ?? 0) < minDigits) continue;
      if (not?.test(readable.slice(Math.max(0, match.index - contextChars), match.index))) continue;
      found.push({ kind, start, end });
    }
    rest = hidden(rest, found.slice(before));
  }
  return found;
}

/** The text at the same length without what was found, in its order; put together once for each rule, so that time stays linear. */
function hidden(text: string, found: readonly Found[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of found) {
    rest += text.slice(at, start) + '\u0000'.repeat(end - start);
    at = end;
  }
  return at === 0 ? text : rest + text.slice(at);
}

/** A digit of another script as 0 to 9; those outside the basic plane keep their two units. */
function asciiDigit(digit: string): string {
  if (digit.length > 1) return digit;
  let zero = digit.charCodeAt(0);
  while (/\p{Nd}/u.test(String.fromCharCode(zero - 1)) && digit.charCodeAt(0) - zero < 9) zero -= 1;
  return String(digit.charCodeAt(0) - zero);
}
