import { existsSync } from 'node:fs';
import { dataFolder } from '../tests/data/folder.ts';
import { measureAnswers } from './answers/measure.ts';

/**
 * Reports written without a model over one library of 7,347 abstracts: every second of 500 questions whose source states a
 * conclusion (PubMedQA) and 188 claims whose rationale experts marked (SciFact, split "dev"). No model was fitted on what is
 * measured here: the section classifier learnt from labels of the third set, the trials; the ranker from SciFact's other claims
 * and papers; relevance from those, the other questions and titles of trials, which the last column counts.
 */
if (existsSync(dataFolder)) console.table(await measureAnswers());
else console.log('bench/answers: skipped, ../shared/bench is not here');
