import type { DraftStatement, Statement, VerifiedCitation } from '#shared/research/statement.ts';
import { contentStems } from '../language/tokens.ts';
import { isQuestion } from '../writing/source-sentences.ts';

const maxSentences = 3;

/**
 * What stands in the place of a sentence that was not found supported: of each source it cites the cited sentence nearest to
 * it in words, word for word; a question answers nothing. Empty where it says nothing or none of its citations stands.
 */
export function inOwnWords(
  { section, paragraph, text }: Pick<DraftStatement, 'section' | 'paragraph' | 'text'>,
  citations: readonly VerifiedCitation[],
): Statement[] {
  if (text.trim() === '') return [];
  const said = new Set(contentStems(text));
  const nearness = ({ quote }: VerifiedCitation) =>
    contentStems(quote).filter((stem) => said.has(stem)).length;
  const bySource = new Map<string, VerifiedCitation>();
  for (const citation of citations) {
    if (isQuestion(citation.quote)) continue;
    const best = bySource.get(citation.sourceId);
    if (!best || nearness(citation) > nearness(best)) bySource.set(citation.sourceId, citation);
  }
  return [...bySource.values()].slice(0, maxSentences).map((citation) => ({
    section,
    ...(paragraph !== undefined && { paragraph }),
    text: citation.quote.replace(/\s+/g, ' '),
    kind: 'quoted' as const,
    citations: [citation],
  }));
}
