import type { Report } from '#shared/research/report.ts';
import { toast } from '../../lib/toast.ts';
import { researchTexts } from '../../texts/en/research.ts';

/** The report as plain text: its sections, sentences with numbers, and the references these mean. */
export function reportText({ question, statements, sources, generatedAt }: Report): string {
  const sections = [...new Set(statements.map(({ section }) => section))].map((title) => {
    const lines = statements
      .filter(({ section }) => section === title)
      .map(({ text, citations }) => {
        const numbers = [...new Set(citations.map(({ source }) => sources[source]?.index))];
        return `- ${text} ${numbers.map((number) => `[${number}]`).join('')}`.trimEnd();
      });
    return [title, ...lines].join('\n');
  });
  const references = sources.map(({ index, title, journal, year, doi, url }) => {
    const facts = [title, journal, year, doi ? `doi:${doi}` : url].filter(Boolean);
    return `[${index}] ${facts.join('. ')}`;
  });
  const day = generatedAt.slice(0, 10);
  return [
    question,
    ...sections,
    ...(references.length > 0 ? [[researchTexts().view.references, ...references].join('\n')] : []),
    researchTexts().view.generatedOn(day),
  ].join('\n\n');
}

export async function copyReport(report: Report): Promise<void> {
  try {
    await navigator.clipboard.writeText(reportText(report));
  } catch (error) {
    toast.error({
      title: researchTexts().view.copyFailedTitle,
      description: researchTexts().view.copyFailedText,
    });
    throw error;
  }
}
