import type { Report, ReportStatement } from '#shared/research/report.ts';
import { contentStems, words } from '../../language/tokens.ts';

/** Words after which a sentence lists diagnoses; what follows up to the end of the clause is the list. */
const opensList =
  /\b(?:differential diagnos[ei]s (?:of [^.;:]{3,80}? )?(?:includes?|comprises?|is|are)|causes (?:of [^.;:]{3,80}? )?(?:include|are|were|included)|caused by|due to|(?:diagnoses|conditions|disorders|diseases|etiologies|aetiologies|causes) such as|(?:diagnoses|conditions|causes) (?:to consider )?(?:include|are|were))\s*:?\s+([^.;:()]{4,400})/giu;
const endsList =
  /\s(?:which|that|who|whose|where|when|while|but|because|than|with a|were|was|is|are|has|have|had|can|may|in patients|in people|in adults|in children)\s/iu;
const separators = /(?<!\s)\s*,\s*(?:(?:and|or)\s*)?|(?<!\s)\s+(?:and|or|as well as)\s+/iu;
const filler =
  /^(?:an?|the|other|both|either|some|possible|common|rare|including|such as|e\.?g\.?|most (?:often|commonly))\s+/iu;
const notADiagnosis =
  /\d|\b(?:study|studies|trial|patients?|treatment|therapy|drugs?|placebo|outcomes?|others?|etc|bias|chance|evidence|use|lack|this|these|it|them)\b/i;
const maxWords = 6;
const maxRows = 20;

/**
 * The diagnoses that the statements of a report name in a list ("causes include A, B and C"), each word for word from its
 * statement's quotes. What the question itself names is no answer to it.
 */
export function findDifferential(
  statements: readonly ReportStatement[],
  question: string,
): NonNullable<Report['differential']> {
  const asked = new Set(contentStems(question));
  const rows = new Map<string, { name: string; statement: number }>();
  statements.forEach(({ text, citations }, statement) => {
    for (const match of text.matchAll(opensList)) {
      for (const name of namesIn(match[1] ?? '')) {
        const stems = contentStems(name);
        const isQuoted = citations.some(({ quote }) => quote.replace(/\s+/g, ' ').includes(name));
        if (!isQuoted || stems.length === 0 || stems.every((each) => asked.has(each))) continue;
        const key = stems.join(' ');
        if (!rows.has(key)) rows.set(key, { name, statement });
      }
    }
  });
  return [...rows.values()].slice(0, maxRows);
}

function namesIn(list: string): string[] {
  const end = list.search(endsList);
  return list
    .slice(0, end < 0 ? undefined : end)
    .split(separators)
    .map((name) => {
      let bare = name.trim();
      while (filler.test(bare)) bare = bare.replace(filler, '');
      return bare;
    })
    .filter((name) => {
      const count = words(name).length;
      return name.length >= 3 && count > 0 && count <= maxWords && !notADiagnosis.test(name);
    });
}
