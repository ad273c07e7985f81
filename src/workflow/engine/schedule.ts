import { CronExpressionParser } from 'cron-parser';
import { AppError } from '#shared/errors.ts';

export type Schedule = { schedule: string; timezone: string; endTime: Date | null };

/** The first moment after `after` that the schedule names; null where there is none up to its end. */
export function findNextFiring({ schedule, timezone, endTime }: Schedule, after: Date): Date | null {
  const next = CronExpressionParser.parse(schedule, { currentDate: after, tz: timezone }).next().toDate();
  return endTime && next > endTime ? null : next;
}

/** Throws `invalid_input` with the reason. */
export function checkSchedule({ schedule, timezone }: Pick<Schedule, 'schedule' | 'timezone'>): void {
  if (!isTimeZone(timezone)) {
    throw new AppError(
      'invalid_input',
      `timezone: "${timezone}" is not a name of the IANA time zone database`,
    );
  }
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== 5) {
    throw new AppError(
      'invalid_input',
      'schedule: must have five fields: minute, hour, day of the month, month, day of the week',
    );
  }
  // cron-parser would draw another moment by chance each time it reads one.
  if (fields.some((field) => /(^|[,/-])H/.test(field))) {
    throw new AppError('invalid_input', 'schedule: "H" is not supported');
  }
  try {
    findNextFiring({ schedule, timezone, endTime: null }, new Date());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('invalid_input', `schedule: ${reason}`);
  }
}

/** cron-parser takes offsets such as "+02:00" for names, and fails on them later. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
