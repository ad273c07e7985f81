import { isStopWord } from '../../language/tokens.ts';
import { brandNames } from '../../question/brand-names.ts';
import { plainNames } from '../../question/drug-names.ts';
import { isKnownDrug } from '../../question/known-drugs.ts';

const forms =
  'tablets? tabs? capsules? caps? syrup solution suspension inj injections? infusion inhaler puffs? drops? cream ointment patch(?:es)? spray sachets? vials? oral topical';
const times =
  'od bd bid tds tid qds qid qd qhs prn po iv im sc nocte mane stat once twice daily weekly night nightly morning day week';
const anyOf = (words: string): string => `(?:${words.split(' ').join('|')})`;
const mass = '(?:mg|mcg|ug|μg|micrograms?|milligrams?|ml|iu|units?)';
/** Up to 4 g: more than that is in no usual dose, and stays to be judged. */
const amount = `(?:(?:[0-3]?\\d{1,3}|4000)(?:\\.\\d{1,3})? ?${mass}|(?:[0-3](?:\\.\\d{1,3})?|4) ?g)(?:\\/(?:kg|ml|day|d|h|\\d{1,3} ?ml))?`;
const dose = new RegExp(
  `(?<![\\p{L}\\d.,])${amount}(?![\\p{L}\\d])(?: ${anyOf(forms)}(?![\\p{L}\\d]))?`,
  'gu',
);
const ofPrescriptions = new RegExp(`^(?:${anyOf(forms)}|${anyOf(times)}|${mass})$`, 'u');
/** "60 tablets" is a quantity, and no dose. */
export const quantity = /(?<![\d.])(?!0)\d{2,4} ?(?:tab|cap|pill|sachet|puff|vial)/u;

/** Plain wording without the doses of prescriptions ("5 mg tablets"): that a dose is named tells nothing of urgency. */
export const withoutDoses = (text: string): string => text.replace(dose, '').replace(/ {2,}/gu, ' ');

/** "Ringer lactate", whose words mean something else alone. */
const longNames = [...plainNames, ...brandNames.flat()]
  .map((name) => name.toLowerCase())
  .filter((name) => name.includes(' '));

/** Words in a text, in plain wording, that are neither drugs nor doses nor ways to give them. */
export function wordsBesideDrugs(text: string): string[] {
  const rest = longNames.reduce((left, name) => left.replaceAll(name, ' '), withoutDoses(text));
  return (rest.match(/[\p{L}\p{M}']{2,}/gu) ?? []).filter((word) => !isOfPrescription(word));
}

/** A drug, or a word of how it is given. */
const isOfPrescription = (word: string): boolean => isKnownDrug(word) || ofPrescriptions.test(word);

/** Whether a text is a list of drugs with doses and tells nothing else. */
export function isPrescription(text: string): boolean {
  return text.search(dose) >= 0 && !quantity.test(text) && wordsBesideDrugs(text).every(isStopWord);
}
