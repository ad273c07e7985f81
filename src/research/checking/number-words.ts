const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const small = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ['dozen', 12],
]);
const large = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const times = new Map([
  ['once', '1 times'],
  ['twice', '2 times'],
  ['thrice', '3 times'],
  ['double', '2 times'],
  ['doubled', '2 times'],
  ['doubles', '2 times'],
  ['doubling', '2 times'],
  ['triple', '3 times'],
  ['tripled', '3 times'],
  ['triples', '3 times'],
  ['tripling', '3 times'],
  ['quadruple', '4 times'],
  ['quadrupled', '4 times'],
  ['half', '1/2'],
  ['halved', '1/2'],
  ['halves', '1/2'],
  ['halving', '1/2'],
]);
const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);
const fractionOf = new Map<string, number>([
  ['half', 2],
  ['third', 3],
  ['quarter', 4],
  ...ordinals.slice(3).map((word, at) => [word, at + 4] as const),
]);
const numberWord = [...small.keys(), ...large.keys()].join('|');
const run = new RegExp(`\\b(?:${numberWord})s?(?:(?:[\\s-]+(?:and[\\s-]+)?)(?:${numberWord})s?)*\\b`, 'gi');

/** Replaces written-out numbers by digits of the same value: "twenty-five" → "25", "two-thirds" → "2/3", "third" → "3rd". */
export function digitsForWords(text: string): string {
  return text
    .replace(
      /\b([a-z]+)[\s-]+(half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?)\b/gi,
      fraction,
    )
    .replace(/\b([a-z]+)-?fold\b/gi, (whole, word: string) =>
      small.has(word.toLowerCase()) ? `${small.get(word.toLowerCase())}-fold` : whole,
    )
    .replace(run, (found) => readRun(found))
    .replace(/\b[a-z]+\b/gi, (word) => times.get(word.toLowerCase()) ?? ordinal(word));
}

function fraction(whole: string, count: string, part: string): string {
  const value = /^an?$/i.test(count) ? 1 : small.get(count.toLowerCase());
  const divisor = fractionOf.get(part.toLowerCase().replace(/ves$/, 'f').replace(/s$/, ''));
  return value === undefined || divisor === undefined ? whole : `${value}/${divisor}`;
}

function ordinal(word: string): string {
  const at = ordinals.indexOf(word.toLowerCase());
  return at < 0 ? word : `${at + 1}${['st', 'nd', 'rd'][at] ?? 'th'}`;
}

/** Value of a run of number words; runs that are no single number ("two three") stay apart. */
function readRun(found: string): string {
  const values: number[] = [];
  let total = 0;
  let current: number | undefined;
  let lastAdded = Number.POSITIVE_INFINITY;
  const close = () => {
    if (current !== undefined || total > 0) values.push(total + (current ?? 0));
    total = 0;
    current = undefined;
    lastAdded = Number.POSITIVE_INFINITY;
  };
  for (const word of found.toLowerCase().split(/[\s-]+/)) {
    const value = small.get(word) ?? small.get(word.replace(/s$/, ''));
    const scale = large.get(word) ?? large.get(word.replace(/s$/, ''));
    if (scale === 100) {
      current = (current ?? 1) * scale;
      lastAdded = scale;
    } else if (scale !== undefined) {
      total += (current ?? 1) * scale;
      current = undefined;
      lastAdded = scale;
    } else if (value !== undefined) {
      if (current !== undefined && !(lastAdded >= 100 || (lastAdded >= 20 && value < 10 && value > 0)))
        close();
      current = (current ?? 0) + value;
      lastAdded = value;
    }
  }
  close();
  return values.join(' ');
}
