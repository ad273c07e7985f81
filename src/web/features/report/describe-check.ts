import type { Report } from '#shared/research/report.ts';
import { reportTexts } from '../../texts/en/report.ts';
import { dateFormat } from '../../texts/language.ts';

/** The look for retractions in words: when it last succeeded, why not later, and what it found. */
export function describeCheck({ sources, generatedAt, updateCheck }: Report): {
  checked: string;
  news: string[];
} {
  const texts = reportTexts().check;
  const date = dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(updateCheck?.checkedAt ?? generatedAt),
  );
  const reasons = (updateCheck?.failures ?? []).map(({ connector, reason }) => `${connector}: ${reason}`);
  const why = reasons.length > 0 ? texts.failed(reasons.join('; ')) : '';
  const news = (updateCheck?.changed ?? []).flatMap((at) => {
    const source = sources[at];
    if (!source?.retraction) return [];
    const { status, notice } = source.retraction;
    return [texts.changed(source.index, source.title, texts.became[status], notice ? ` (${notice})` : '')];
  });
  return { checked: texts.checked(date, why), news };
}
