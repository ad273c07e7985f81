import { isDeepStrictEqual } from 'node:util';
import type { Session } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import type { ReviewsRequest } from '#shared/imaging/study.ts';
import type { Report } from '#shared/research/report.ts';
import type { SessionDeps } from './deps.ts';
import { owned, present } from './owned.ts';
import { findSession, lockSession, replaceReport } from './store.ts';
import { toSession } from './wire.ts';

/**
 * Keeps what the user thinks of findings in the report, and draws it anew. Throws `not_found`, also where the session has no
 * report on images, and `invalid_input` for a finding that the report has not.
 */
export async function reviewFindings(
  { db, clock, renderReport }: Pick<SessionDeps, 'db' | 'clock' | 'renderReport'>,
  userId: string,
  id: string,
  { reviews }: ReviewsRequest,
): Promise<Session> {
  const session = owned(userId, id);
  for (;;) {
    const { report } = present(await findSession(db, session));
    const changed = withReviews(report, reviews, clock.now());
    // Outside the transaction: drawing may take longer than the database leaves one idle.
    const finalReport = await renderReport(changed);
    const row = await db.transaction(async (tx) => {
      present(await lockSession(tx, session));
      const current = present(await findSession(tx, session));
      // Somebody else has changed it meanwhile.
      if (!isDeepStrictEqual(current.report, report)) return undefined;
      return replaceReport(tx, session, { report: changed, finalReport, updatedAt: clock.now() });
    });
    if (row) return toSession(row);
  }
}

function withReviews(report: Report | null, reviews: ReviewsRequest['reviews'], now: Date): Report {
  if (!report?.imaging) throw new AppError('not_found', 'Research session not found');
  const { findings } = report.imaging;
  const unknown = reviews.find(({ finding }) => !findings.some((known) => known.id === finding));
  if (unknown) throw new AppError('invalid_input', `The report has no finding ${unknown.finding}`);
  const at = now.toISOString();
  const reviewed = findings.map((finding) => {
    const review = reviews.findLast((one) => one.finding === finding.id);
    if (!review) return finding;
    return { ...finding, review: review.decision && { decision: review.decision, at } };
  });
  return { ...report, imaging: { ...report.imaging, findings: reviewed } };
}
