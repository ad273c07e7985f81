import { claims } from './claims.ts';
import { landing } from './landing.ts';
import { marketing } from './marketing.ts';

/** What pages finished at build time say in Vietnamese; no browser loads it as a script. */
export const finishedSections = { claims, landing, marketing };
