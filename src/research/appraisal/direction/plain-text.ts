import { splitSentences } from '../../language/sentences.ts';

/** Without the entities that databases leave in titles and abstracts, and with negations as words. */
export const plainText = (text: string): string =>
  text
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/n['’]t\b/g, ' not')
    .replace(/\bnon-?(?=significant|inferior)/gi, 'not ');

/** Enough for what an abstract says of one outcome; each sentence is read in a time that grows with its square. */
const maxSentences = 12;
const maxCharacters = 1500;

/** The sentences of the evidence, each once: quotes of one abstract often hold each other. */
export function sentencesOf(evidence: readonly string[]): string[] {
  const all = evidence
    .slice(0, maxSentences)
    .map((text) => plainText(text.slice(0, maxSentences * maxCharacters)))
    .flatMap((text) =>
      splitSentences(text).map(({ start, end }) => text.slice(start, Math.min(end, start + maxCharacters))),
    )
    .slice(0, maxSentences);
  if (all.length < 2) return all;
  const bare = all.map((sentence) =>
    sentence
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return all.filter((_, at) => {
    const own = bare[at] ?? '';
    return !bare.some(
      (other, which) => other.includes(own) && (other.length > own.length || (other === own && which < at)),
    );
  });
}
