import { stem, words } from '../language/tokens.ts';
import { type Carrier, carries, saidIn } from './carried.ts';
import { isKnownDrug } from './entities.ts';
import { digitsForWords } from './number-words.ts';
import { sameOutcome } from './outcomes.ts';

/** A stretch of a text that tells numbers, and the words they are told of. */
type Stretch = { text: string; numbers: readonly string[] };

const numeral = /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:[.·]\d+)?[a-z]?(?![\p{L}\d])/gu;
const cut = /[;:]\s|,\s(?!\d)|\s\b(?=(?:and|but|while|whereas|although)\b)/u;
/** How many took part, and how sure a number is: not what was found. */
const aside =
  /\(?\b(?:95|90|99)%? (?:confidence|credible|CI|CrI)[^;)]*|\bP\s?[=<>≤]\s?[\d.]+|\b\d[\d,]{0,20}(?=\s(?:\p{L}+\s){0,2}?(?:people|patients|adults|women|men|children|infants|participants|years|days|weeks|months|hours|trials|studies)\b)/giu;

const allNumbers = (text: string): string[] =>
  (digitsForWords(text).match(numeral) ?? []).map((one) => one.replaceAll(',', ''));

/** The same with the sign of a percentage: an end of an interval is no rate. */
const withPercent = (text: string): string[] =>
  (
    digitsForWords(text.replace(/\s?\bper ?cent\b/giu, '%')).match(
      /(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:[.·]\d+)?(?:[a-z]|\s?%)?(?![\p{L}\d])/gu,
    ) ?? []
  ).map((one) => one.replace(/[,\s]/g, ''));

const findings = (text: string): string[] => allNumbers(text.replace(aside, ' '));

/** Brackets stay with what they stand behind. */
const joinBrackets = (text: string): string =>
  text.replace(/\([^()]*\)/gu, (inside) => inside.replace(/[;:,](?=\s)|\b(?:and|but|while)\b/gu, ' '));

/** A text cut where its clauses and lists are cut; what tells no number goes with what follows it. */
function stretchesOf(text: string, numbersIn: (part: string) => string[]): Stretch[] {
  const found: Stretch[] = [];
  let open = '';
  for (const piece of joinBrackets(text).split(cut)) {
    const numbers = numbersIn(piece);
    const last = found.at(-1);
    if (numbers.length > 0 && last && open === '' && saidIn(piece).length === 0)
      found[found.length - 1] = { text: `${last.text}, ${piece}`, numbers: [...last.numbers, ...numbers] };
    else if (numbers.length > 0) {
      found.push({ text: open + piece, numbers });
      open = '';
    } else open += `${piece}, `;
  }
  const last = found.at(-1);
  if (last) found[found.length - 1] = { ...last, text: `${last.text} ${open}` };
  return found;
}

/**
 * Numbers that a statement resting on several quotes tells of what no quote with those numbers speaks of. In a clause of its
 * own, whatever a number is told of stands in one quote with it.
 */
export function findBorrowedNumber(statement: string, carriers: readonly Carrier[]): string | undefined {
  if (
    carriers.length < 2 ||
    carriers.some((one) => tells(one, statement) && hasAll(one, withPercent(statement)))
  )
    return undefined;
  return stretchesOf(statement, withPercent).find(
    ({ text, numbers }) => !carriers.some((one) => hasAll(one, numbers) && tells(one, text)),
  )?.numbers[0];
}

/** Which bleeding, stroke or infarction: the numbers of one are not those of the other. */
const degree =
  /\b(?:major|minor|intracranial|gastrointestinal|fatal|non-?fatal|ischa?emic|ha?emorrhagic|disabling)\b/giu;

/** Whether a quote speaks of what a text tells, and of the same kind of it. */
const tells = (one: Carrier, text: string): boolean => {
  const held = new Set(one.quote.toLowerCase().match(degree));
  return (
    carries(ownOutcome(one), text) && (text.toLowerCase().match(degree) ?? []).every((kind) => held.has(kind))
  );
};

const isOutcome = (word: string): boolean => sameOutcome(stem(word)).length > 0;

/** A quote that names an outcome tells its numbers of that one, not of the one in its title. */
const ownOutcome = ({ quote, title }: Carrier): Carrier => ({
  quote,
  title: words(quote).some(isOutcome)
    ? title.replace(/\p{L}+/gu, (word) => (isOutcome(word.toLowerCase()) ? '' : word))
    : title,
});

const hasAll = ({ quote }: Carrier, numbers: readonly string[]): boolean => {
  const held = new Set(withPercent(quote));
  return numbers.every((one) => held.has(one));
};

const ratio =
  /\b(?:ratio|risk|HR|OR|RR|IRR|difference|CI|interval|P)\b[^a-z]*(?:\b(?:of|was|to)\b[^a-z]*)*$/i;
const agent = /^(?:inhibitor|antagonist|blocker|agonist)$/;
const kindOf = (each: string): 'outcome' | 'drug' | '' => {
  if (sameOutcome(each).length > 0) return 'outcome';
  return isKnownDrug(each) || agent.test(each) || /^\p{L}+\d/u.test(each) ? 'drug' : '';
};

/**
 * A number told of what its quote tells other numbers of: in "A was more common (15% against 10%), and so was B (6% against
 * 2%)", 15% told of B.
 */
export function findMisplacedNumber(statement: string, quotes: readonly string[]): string | undefined {
  const stated = stretchesOf(statement, findings);
  if (stated.length === 0) return undefined;
  const sources = quotes.map((quote) => stretchesOf(quote, findings));
  const before: string[] = [];
  for (const { text, numbers } of stated) {
    const own = wordsOf(text);
    // "Death occurred in 8% with A and in 12% with B": what the first is told of, the second is, too.
    const isOpen = own.every((each) => kindOf(each) !== 'outcome');
    const said = new Set(isOpen ? [...own, ...before.filter((each) => kindOf(each) === 'outcome')] : own);
    before.push(...own);
    const wrong = numbers.find((number) => {
      const places = sources.filter((list) => list.some((one) => one.numbers.includes(number)));
      return places.length > 0 && places.every((list) => isMisplaced(said, number, list));
    });
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const wordsOf = (text: string): string[] =>
  words(text)
    .filter((word) => isKnownDrug(word) || /^\p{L}+\d/u.test(word) || saidIn(word).length > 0)
    .map((word) => (isKnownDrug(word) ? word : stem(word)))
    .filter((each) => !/^(?:signific|statist|clear)/.test(each));

function isMisplaced(said: ReadonlySet<string>, number: string, list: readonly Stretch[]): boolean {
  return list.every(({ text, numbers }, at) => {
    if (!numbers.includes(number)) return true;
    const own = new Set(wordsOf(text));
    const lost = [...own].filter((each) => !isSaid(each, said));
    const others = (part: readonly Stretch[]) =>
      new Set(part.flatMap((one) => wordsOf(one.text)).filter((each) => !isSaid(each, own)));
    const isTold = (each: string) => isSaid(each, said);
    // A ratio compares all arms of its sentence.
    const isRatio = ratio.exec(text.slice(0, text.indexOf(number))) !== null;
    const kinds = new Set(lost.map(kindOf).filter((kind) => kind !== '' && !(isRatio && kind === 'drug')));
    const earlier = [...others(list.slice(0, at))].filter((each) => kindOf(each) !== '' && isTold(each));
    const later = [...others(list.slice(at + 1))].filter((each) => /^\p{L}/u.test(each) && isTold(each));
    return (
      [...earlier, ...later].some((each) => kinds.has(kindOf(each))) ||
      (later.length > 0 && kinds.has('outcome'))
    );
  });
}

const isSaid = (each: string, said: ReadonlySet<string>): boolean =>
  said.has(each) || sameOutcome(each).some((other) => said.has(other));
