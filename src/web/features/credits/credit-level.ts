import type { Credits } from '#shared/api/subscription.ts';
import { limits } from '#shared/limits.ts';
import { creditsTexts } from '../../texts/en/credits.ts';

export type CreditLevel = 'empty' | 'low' | 'normal' | 'plenty';

export function creditLevel(remaining: number): CreditLevel {
  if (remaining <= 0) return 'empty';
  if (remaining <= limits.lowCreditsAtMost) return 'low';
  return remaining >= limits.plentyCreditsAtLeast ? 'plenty' : 'normal';
}

/** What to tell somebody with this many credits; undefined when there is nothing to say. */
export function creditMessage({ creditsRemaining, type }: Pick<Credits, 'creditsRemaining' | 'type'>) {
  const texts = creditsTexts();
  const isPremium = type === 'PREMIUM';
  switch (creditLevel(creditsRemaining)) {
    case 'empty':
      return `${texts.none} ${isPremium ? texts.resetDaily : texts.upgradeForMore}`;
    case 'low':
      return `${texts.low} ${isPremium ? texts.resetDaily : texts.considerUpgrading}`;
    case 'plenty':
      return texts.plenty;
    default:
      return undefined;
  }
}

/** Time until `resetTime` in words, such as `5h 12m`. */
export function timeUntilReset(resetTime: string | undefined, now: number): string {
  const resetAt = Date.parse(resetTime ?? '');
  if (Number.isNaN(resetAt)) return creditsTexts().resetUnknown;
  const minutes = Math.floor((resetAt - now) / 60_000);
  if (minutes < 1) return creditsTexts().resetSoon;
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? creditsTexts().hoursAndMinutes(hours, minutes % 60) : creditsTexts().minutes(minutes);
}
