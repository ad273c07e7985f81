import { describe, expect, it } from 'vitest';
import { checkSchedule, findNextFiring } from './schedule.ts';

function firings(
  schedule: string,
  from: string,
  count: number,
  timezone = 'UTC',
  endTime?: string,
): string[] {
  const found: string[] = [];
  let after = new Date(from);
  for (let n = 0; n < count; n++) {
    const next = findNextFiring({ schedule, timezone, endTime: endTime ? new Date(endTime) : null }, after);
    if (!next) break;
    found.push(next.toISOString().replace(':00.000Z', ''));
    after = next;
  }
  return found;
}

describe('a schedule', () => {
  it('names moments in UTC, each after the one before', () => {
    expect(firings('*/20 9-10 * * mon-fri', '2026-03-13T10:39:59Z', 3)).toEqual([
      '2026-03-13T10:40',
      '2026-03-16T09:00',
      '2026-03-16T09:20',
    ]);
    expect(firings('0 0 29 2 *', '2026-03-10T00:00:00Z', 2)).toEqual([
      '2028-02-29T00:00',
      '2032-02-29T00:00',
    ]);
    expect(firings('* * * * *', '2026-03-10T09:00:00.000Z', 1)).toEqual(['2026-03-10T09:01']);
    expect(firings('* * * * *', '2026-03-10T09:00:00.999Z', 1)).toEqual(['2026-03-10T09:01']);
    expect(firings('0 0 * * 7', '2026-03-10T00:00:00Z', 1)).toEqual(['2026-03-15T00:00']);
  });

  it('follows a time zone through both changes of its clock: skipped hours come later, repeated ones once', () => {
    const zone = 'America/New_York';
    expect(firings('30 2 * * *', '2026-03-07T12:00:00Z', 2, zone)).toEqual([
      '2026-03-08T07:30',
      '2026-03-09T06:30',
    ]);
    expect(firings('30 1 * * *', '2026-10-31T12:00:00Z', 2, zone)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
  });

  it('ends at its end, which is still part of it', () => {
    expect(firings('0 * * * *', '2026-03-10T09:30:00Z', 5, 'UTC', '2026-03-10T11:00:00Z')).toEqual([
      '2026-03-10T10:00',
      '2026-03-10T11:00',
    ]);
  });

  it.each([
    ['* * * *', 'five fields'],
    ['0 * * * * *', 'five fields'],
    ['@daily', 'five fields'],
    ['', 'five fields'],
    ['61 * * * *', '61'],
    ['a * * * *', 'a'],
    ['*/0 * * * *', '0'],
    ['5-1 * * * *', '5-1'],
    ['0 0 31 2 *', 'day of month'],
    ['0 0 * * 1#6', '#'],
    ['H * * * *', '"H"'],
    ['0 H(1-5)/2 * * *', '"H"'],
    ['1,,2 * * * *', 'list'],
    [`${'1,'.repeat(3000)}1 * * * *`, 'too long'],
  ])('that is %j is refused with the reason', (schedule, reason) => {
    expect(() => checkSchedule({ schedule, timezone: 'UTC' })).toThrow(reason);
  });

  it.each(['Mars/Base', '+02:00', '', 'UTC; drop table'])('in the time zone %j is refused', (timezone) => {
    expect(() => checkSchedule({ schedule: '* * * * *', timezone })).toThrow('timezone');
  });

  it.each(['UTC', 'utc', 'Europe/Berlin', 'Asia/Kolkata'])('in the time zone %j is taken', (timezone) => {
    checkSchedule({ schedule: '0 9 * * THU', timezone });
  });
});
