import { stem, words } from '../text/tokens.ts';

/** Words that make a claim stronger; a statement may use them only where a quote does. */
const strong = new Set(
  `significant significantly substantial substantially marked markedly dramatic dramatically strongly clearly definitive definitely
certainly undoubtedly always every everyone most majority only proven proves prove proved cure cures cured caused causing guarantees
guaranteed best safest superior should must recommend recommends recommended contraindicated mandatory essential urgent breakthrough`
    .split(/\s+/)
    .map(stem),
);
const verdict = /^(?:yes|no)\b\s*(?:[,.:;!–—-]|$)/iu;
const foreignLetter = /(?![\p{Script=Latin}\p{Script=Greek}])\p{L}/gu;

/** What a statement says more strongly than its quotes: a word of strength, a bare yes or no, letters of another script. */
export function findOverclaim(statement: string, quotes: readonly string[]): string | undefined {
  if (verdict.test(statement)) return 'a verdict';
  const quoted = quotes.join(' ');
  const foreign = statement.match(foreignLetter)?.find((letter) => !quoted.includes(letter));
  if (foreign !== undefined) return `the letter "${foreign}"`;
  const known = new Set(words(quoted).map(stem));
  return words(statement).find((word) => strong.has(stem(word)) && !known.has(stem(word)));
}
