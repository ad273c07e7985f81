import type { CreditHistory, Credits, SubscriptionStatus } from '#shared/api/subscription.ts';
import type { CreditLedger } from '../credits/service.ts';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

export function createSubscriptions({ credits }: { credits: Pick<CreditLedger, 'get' | 'history'> }) {
  return {
    getCredits: (userId: string): Promise<Credits> => credits.get(userId),

    async getStatus(userId: string): Promise<SubscriptionStatus> {
      const present = await credits.get(userId);
      return { type: present.type, status: 'Active', credits: present };
    },

    getHistory: (userId: string, limit: number): Promise<CreditHistory> => credits.history(userId, limit),
  };
}
