import type { Evidence, SearchOutcome } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { evidenceItem } from './evidence-item.ts';

let made = 0;

/** A study for tests; `parts` become its text and sections, joined as the library joins them. */
export function study(
  given: Partial<Omit<EvidenceItem, 'sections'>> & { parts?: Readonly<Record<string, string>> } = {},
): EvidenceItem {
  made += 1;
  const { parts = {}, ...rest } = given;
  const text = rest.text ?? Object.values(parts).join('\n\n');
  const id = rest.id ?? `library:test-${made}`;
  let offset = 0;
  const sections = Object.entries(parts).map(([label, part]) => {
    const start = offset;
    offset += part.length + 2;
    return { label, start, end: start + part.length };
  });
  return evidenceItem({
    title: `Test study ${made}`,
    url: `https://example.org/${encodeURIComponent(id)}`,
    domain: 'example.org',
    year: 2021,
    studyDesign: 'randomised-trial',
    ...rest,
    id,
    text,
    ...(sections.length > 0 && { sections }),
  });
}

/** An evidence adapter that always gives these items; `failures` and the like can be set. */
export function memoryEvidence(
  items: readonly EvidenceItem[],
  outcome: Partial<SearchOutcome> = {},
): Pick<Evidence, 'search'> {
  return {
    search: async ({ text, limit }) => ({
      items: items.slice(0, limit),
      failures: [],
      queries: [{ connector: 'Local library', query: text }],
      identified: items.length,
      duplicates: 0,
      ...outcome,
    }),
  };
}
