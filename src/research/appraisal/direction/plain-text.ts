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

/** The sentences of the evidence, each once: quotes of one abstract often hold each other. */
export function sentencesOf(evidence: readonly string[]): string[] {
  const all = evidence
    .map(plainText)
    .flatMap((text) => splitSentences(text).map(({ start, end }) => text.slice(start, end)));
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
