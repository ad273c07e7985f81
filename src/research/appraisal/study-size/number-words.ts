const small: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value): [string, number] => [word, value]),
);
const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at): [string, number] => [word, 10 * (at + 2)]),
);
const scales: ReadonlyMap<string, number> = new Map([
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

type Step = 'start' | 'small' | 'tens' | 'hundred' | 'scale';

/**
 * The number that begins at a word, and how many of the words it takes: "One hundred and eighteen implants" is 118 in four
 * words. Words are in lower case; a hyphened word counts as one and must be a number as a whole.
 */
export function readNumberWords(words: readonly string[]): { value: number; length: number } | undefined {
  let total = 0;
  let current = 0;
  let step: Step = 'start';
  let length = 0;
  /** Adds one part; false where it does not go on with the number ("seven eight"). */
  const add = (part: string): boolean => {
    if (small.has(part) && (step === 'start' || step === 'hundred' || step === 'scale')) {
      current += small.get(part) ?? 0;
      step = 'small';
    } else if (small.has(part) && step === 'tens' && (small.get(part) ?? 0) < 10) {
      current += small.get(part) ?? 0;
      step = 'small';
    } else if (tens.has(part) && (step === 'start' || step === 'hundred' || step === 'scale')) {
      current += tens.get(part) ?? 0;
      step = 'tens';
    } else if (part === 'hundred' && step === 'small' && current < 100) {
      current *= 100;
      step = 'hundred';
    } else if (scales.has(part) && step !== 'start' && step !== 'scale') {
      total += current * (scales.get(part) ?? 1);
      current = 0;
      step = 'scale';
    } else return part === 'and' && (step === 'hundred' || step === 'scale');
    return true;
  };
  for (const [at, word] of words.entries()) {
    const before = { total, current, step };
    const joins = word === 'and' ? isNumberWord(words[at + 1] ?? '') : isNumberWord(word);
    if (!joins || !word.split('-').every(add)) {
      ({ total, current, step } = before);
      break;
    }
    length = at + 1;
  }
  return length > 0 && step !== 'start' ? { value: total + current, length } : undefined;
}

const isPart = (part: string): boolean =>
  small.has(part) || tens.has(part) || part === 'hundred' || scales.has(part);

export const isNumberWord = (word: string): boolean =>
  word.includes('-')
    ? word.split('-').every((part, at) => isPart(part) || (part === 'and' && at > 0))
    : isPart(word);
