import { printResearch } from './research/measure.ts';

/** Deep Research, offline, from the first call of the browser to the saved session. */
await printResearch('deep', { whole: 5_000, firstStage: 100, firstSentence: 300, withModel: 600 });
