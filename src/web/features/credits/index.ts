export { CreditIndicator } from './credit-indicator.tsx';
export { creditQueries } from './credits-api.ts';
export { Overview } from './overview.tsx';
export { announceCreditChange } from './refresh-credits.ts';
export { UsageHistory } from './usage-history.tsx';
