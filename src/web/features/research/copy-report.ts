import { copyText } from '../../lib/copy-text.ts';
import { toast } from '../../lib/toast.ts';
import { reportTexts } from '../../texts/en/report.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { describeCheck, reportText } from '../report/index.ts';
import type { ReportContent } from './report-content.ts';

/** Copies what the page shows: the question, what became of its sources since, and the report with its references. */
export async function copyReport({ title, html, saved }: ReportContent): Promise<void> {
  try {
    await copyText([title, ...newsLines(saved), await reportText(html)].join('\n\n'));
  } catch (error) {
    toast.error({
      title: researchTexts().view.copyFailedTitle,
      description: researchTexts().view.copyFailedText,
    });
    throw error;
  }
}

function newsLines(saved: ReportContent['saved']): string[] {
  const check = saved && describeCheck(saved);
  if (!check) return [];
  const news = check.news.map((line) => `- ${line}`);
  return [...(news.length > 0 ? [[reportTexts().check.since, ...news].join('\n')] : []), check.checked];
}
