import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import type { SessionRow, SessionSummaryRow } from './store.ts';

export function toSummary(row: SessionSummaryRow): SessionSummary {
  return {
    id: row.id,
    topic: row.topic,
    mode: row.mode,
    status: row.status === 'WAITING' ? 'RUNNING' : row.status,
    is_waiting: row.status === 'WAITING',
    thread_id: row.threadId,
    run_id: row.runId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toSession(row: SessionRow): Session {
  return {
    ...toSummary(row),
    final_report: row.finalReport,
    original_image_data: row.originalImageData,
    report: row.report,
  };
}
