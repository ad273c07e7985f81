import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { Retraction } from '#shared/research/evidence-item.ts';
import type { Failure, Report, Source } from '#shared/research/report.ts';

/**
 * Asks what became of publications, given in their order; `answered` names who was asked and answered. May take as long
 * as it likes; whoever calls does not wait for it.
 */
export type CheckUpdates = (
  publications: { pmid: string | null; doi: string | null }[],
) => Promise<{ retractions: (Retraction | null)[]; answered: string[]; failures: Failure[] }>;

/** News of retractions is looked for once a day, and after a failure again when this has passed. */
const freshMs = 24 * 3_600_000;
const againMs = 10 * 60_000;
/** What opening a report may take longer for the look. */
const waitMs = 1_500;

const notChecked: Failure = { connector: 'Retraction check', reason: 'no source could be asked' };

/**
 * Looks again at the sources of a saved report when it is opened. What comes in time is in the report that is returned;
 * what comes later is saved for the next time. A report that cannot be checked says when it last was.
 */
export function createReportCheck(options: {
  clock: Clock;
  logger: Logger;
  checkUpdates: CheckUpdates;
  save: (id: string, report: Report) => Promise<void>;
}) {
  const { clock, logger, checkUpdates, save } = options;
  const looks = new Map<string, { startedAt: number; report: Promise<Report> }>();

  async function checkSources(id: string, report: Report): Promise<Report> {
    const cited = report.sources.map(({ pmid, doi }) => ({ pmid, doi }));
    const { retractions, answered, failures } = await checkUpdates(cited);
    const isComplete = answered.length > 0 && failures.length === 0;
    const checked = withNews(report, retractions, {
      checkedAt: isComplete ? clock.now().toISOString() : lastCheck(report),
      failures: answered.length + failures.length > 0 ? failures : [notChecked],
    });
    await save(id, checked);
    return checked;
  }

  return async (id: string, report: Report): Promise<Report> => {
    const now = clock.now().getTime();
    for (const [key, { startedAt }] of looks) if (now - startedAt >= againMs) looks.delete(key);
    const isFresh = now - Date.parse(lastCheck(report)) < freshMs && !report.updateCheck?.failures.length;
    if (isFresh || !report.sources.some(({ pmid, doi }) => pmid ?? doi)) return report;
    const key = `${id} ${report.generatedAt}`;
    const known = looks.get(key);
    const looking = known?.report ?? checkSources(id, report);
    if (!known) {
      looks.set(key, { startedAt: now, report: looking });
      looking.catch((error) =>
        logger.warn({ err: error }, 'the sources of a report were not looked at again'),
      );
    }
    return inTime(looking, report);
  };
}

/** When the sources were last known to be as the report says: at a look, else when it was written. */
function lastCheck(report: Report): string {
  return report.updateCheck?.checkedAt ?? report.generatedAt;
}

async function inTime(looking: Promise<Report>, report: Report): Promise<Report> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Report>((resolve) => {
    timer = setTimeout(() => resolve(report), waitMs);
  });
  return Promise.race([looking.catch(() => report), late]).finally(() => clearTimeout(timer));
}

function withNews(
  report: Report,
  retractions: readonly (Retraction | null)[],
  look: { checkedAt: string; failures: Failure[] },
): Report {
  const changed = new Set(report.updateCheck?.changed);
  const sources = report.sources.map((source, at): Source => {
    const news = retractions[at];
    if (!news || news.status === source.retraction?.status) return source;
    changed.add(at);
    return { ...source, retraction: news };
  });
  return { ...report, sources, updateCheck: { ...look, changed: [...changed].sort((a, b) => a - b) } };
}
