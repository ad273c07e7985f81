import { ordinaryWords } from './ordinary-words.ts';
import type { Found } from './structured.ts';

const title =
  /(?:^|[^\p{L}])(?:M(?:r|rs|iss|x|me|lle)|mr|mrs|Ms|ms\.|Dr|dr|Doctor|Prof(?:essor)?|prof|Sir|Madam|Sra?|Srta|Se[ñn]ora?|Herr|Frau|Monsieur|Madame|Signora?|Shri|Smt|Haji|Hajj|Sheikh|Ustad|Imam|Pastor|Rabbi|Nurse|[Uu]ncle|[Aa]unt(?:ie|y)?|[Gg]rand(?:ma|pa)|[Gg]ranny|[Nn]ana|[Ss]ister|[Bb]rother)\.?\s+$/u;
const people =
  'patient|pt|client|son|daughter|wife|husband|mother|father|mum|mom|dad|mama|papa|brother|sister|baby|child|kid|boy|girl|toddler|infant|friend|partner|fianc[eé]e?|girlfriend|boyfriend|neighbou?r|colleague|uncle|aunt|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|man|woman|lady|gentleman|student|resident|carer|roommate|flatmate|twins?|boss|teacher|doctor|gp|physician|consultant|surgeon|midwife|nurse|cardiologist|neurologist';
const person = new RegExp(`(?:^|[^\\p{L}-])(?:${people})(?:\\s*[,(:–-]\\s*|\\s+)$`, 'iu');
const named =
  /(?:^|[^\p{L}])(?:(?:full |first |last |sur|family |given |patient(?:['’]?s)? |his |her |my )?name(?:['’]s|\s*(?:is|:|=|-))|patient\s*:|pt\s*:|client\s*:|a\.?k\.?a\.?|signed(?: by)?:?|initials|attn:?)\s*$/iu;
const calledPerson = new RegExp(
  `\\b(?:${people}|he|she|i|who|am|old|year-old)\\b(?:\\s+(?:is|am|was|of \\w{1,30})){0,4}\\s+(?:called|named)\\s+$`,
  'iu',
);
const maybe =
  /(?:^|[^\p{L}])(?:i['’]?\s?am|this is|regards,?|sincerely,?|thanks,?|thank you,?|from|for|with|about|of|to|by|and|called|re:|on behalf of|seen by|referred by|ask(?:ed)?|told|hi,?|hello,?|dear)\s+$/iu;

export type Cue = 'title' | 'name' | 'person' | 'maybe' | undefined;

/** How far back the words reach that announce a name. */
export const cueChars = 60;

/** What the words before say of the next one: that it is a name, or that it may be. */
export function cueBefore(before: string): Cue {
  const near = before.slice(-cueChars);
  if (title.test(near)) return 'title';
  if (named.test(near) || calledPerson.test(near)) return 'name';
  const noun = person.exec(near)?.[0].trim();
  // "Infant Formula", "Patient Portal": the noun is part of a title, not a person who is introduced.
  if (noun)
    return /^\p{Lu}/u.test(noun) &&
      noun.length < before.trim().length &&
      !/[.?!:]\s*\p{Lu}\p{L}*[^\p{L}\p{N}_]*$/u.test(near)
      ? 'maybe'
      : 'person';
  return maybe.test(near) ? 'maybe' : undefined;
}

/** "Maria Rossi, 54", "Rossi (54 y/o)", "Rossi 54M". */
export const hasAgeAfter = (after: string): boolean =>
  /^['’]?\s*(?:[,(]\s*)?(?:an?\s+|aged?\s+|is\s+)?\d{1,3}(?:\s*(?:-\s*)?(?:y|yr|yo|yrs|years?|months?|weeks?|days?|m|f|male|female)\b|\s*[,);]|[MF]\b|\s+and\b|$)/iu.test(
    after,
  );

export const hasVerbAfter = (after: string): boolean =>
  /^(?:,[^,]{1,40},)?\s+(?:has|had|have|is|was|takes?|took|taking|presents?|presented|complain(?:s|ed)|suffers?|suffered|needs?|asks?|asked|came|comes|developed|lives?|says|said|wants?|feels?|felt|got|gets|started|underwent|weighs|uses|should|can|cannot|reports?|reported|told|called|died|collapsed|woke|fell|wrote|phoned|mentioned|tested|smokes|drinks|who)\b/iu.test(
    after,
  );

/** What a person has, said in the genitive: "Adaeze's blood pressure". */
export const isOwner = (after: string): boolean =>
  /^['’]s\s+(?:\p{Ll}+\s+)?(?:blood|bp|hba1c|creatinine|egfr|inr|pain|medications?|medicines?|diagnosis|symptoms?|glucose|sugars?|potassium|sodium|weight|mother|father|mum|dad|wife|husband|doctor|scan|mri|ct|results?|labs?|rash|cough|fever|asthma|diabetes|epilepsy|cancer|heart|liver|kidneys?|tablets|insulin|dose|depression|condition|question)\b/iu.test(
    after,
  );

const stops = new Set(
  'and i aged with who in at from but am is was a an the my he she have has it not please can so years year old me'.split(
    ' ',
  ),
);

/** Names that follow plain words, however they are written: "my name is maria rossi", also in other scripts. */
export function spokenName(text: string): Found[] {
  const cue =
    /(?:\b(?:my|his|her|the patient['’]?s|patient|full|whose) name(?:['’]s|\s*(?:is|:))|\bi am called|\bpatient\s*:|\bname\s*:)\s*((?:[\p{L}\p{M}'’.-]+\s*){1,4})/giu;
  const found: Found[] = [];
  for (const match of text.matchAll(cue)) {
    const [whole, given = ''] = match;
    const start = match.index + whole.length - given.length;
    const words: string[] = [];
    for (const one of given.split(/\s+/u)) {
      const plain = one.toLowerCase().replace(/[.,]$/u, '');
      const isWord = ordinaryWords.has(plain) || /^(?:patient|name)\s*:/iu.test(whole);
      if (one === '' || stops.has(plain) || (isWord && /^\p{Ll}/u.test(one))) break;
      words.push(one);
      if (/[\p{L}\p{M}]{2}\.$/u.test(one)) break;
    }
    const name = words.join(' ');
    const at = name ? text.indexOf(words[0] as string, start) : -1;
    const last = words.at(-1)?.replace(/(?<![.,])[.,]+$/u, '');
    if (at >= 0 && last) {
      found.push({ kind: 'name', start: at, end: text.indexOf(last, at) + last.length });
    }
  }
  return found;
}
