import type { Credits } from '#shared/api/subscription.ts';
import { limits } from '#shared/limits.ts';

export type CreditLevel = 'empty' | 'low' | 'normal' | 'plenty';

export function creditLevel(remaining: number): CreditLevel {
  if (remaining <= 0) return 'empty';
  if (remaining <= limits.lowCreditsAtMost) return 'low';
  return remaining >= limits.plentyCreditsAtLeast ? 'plenty' : 'normal';
}

/** What to tell somebody with this many credits; undefined when there is nothing to say. */
export function creditMessage({ creditsRemaining, type }: Pick<Credits, 'creditsRemaining' | 'type'>) {
  const isPremium = type === 'PREMIUM';
  switch (creditLevel(creditsRemaining)) {
    case 'empty':
      return `No credits remaining. ${isPremium ? 'Credits reset daily.' : 'Upgrade for more credits.'}`;
    case 'low':
      return `Low on credits. ${isPremium ? 'Credits reset daily.' : 'Consider upgrading.'}`;
    case 'plenty':
      return 'You have plenty of credits remaining today.';
    default:
      return undefined;
  }
}

/** Time until `resetTime` in words, such as `5h 12m`. */
export function timeUntilReset(resetTime: string | undefined, now: number): string {
  const resetAt = Date.parse(resetTime ?? '');
  if (Number.isNaN(resetAt)) return 'Unknown';
  const minutes = Math.floor((resetAt - now) / 60_000);
  if (minutes < 1) return 'Resetting soon...';
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
