import { printResearch } from './research/measure.ts';

/** Quick Search, offline, from the first call of the browser to the saved session. */
await printResearch('quick', { whole: 700, firstStage: 100, firstSentence: 300, withModel: 150 });
