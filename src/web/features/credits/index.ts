export { CreditIndicator } from './credit-indicator.tsx';
export { creditQueries } from './credits-api.ts';
export { Overview } from './overview.tsx';
export { PremiumActive } from './premium-active.tsx';
export { announceCreditChange, useCreditRefresh, useCredits } from './refresh-credits.ts';
export { Upgrade } from './upgrade.tsx';
export { UsageHistory } from './usage-history.tsx';
