import { likelihoods, readNetwork } from '../../language/choice/network.ts';
import type { SourceSentence } from '../source-sentences.ts';
import { describeSentences } from './describe-sentences.ts';
import weights from './weights.json' with { type: 'json' };

const network = readNetwork(weights);

/**
 * How likely each sentence of a source is the one that a reader would quote as its answer to the question; together they make 1.
 * A small network that `scripts/fit-answering-sentences.ts` fits and measures.
 */
export const answerChances = (
  sentences: readonly SourceSentence[],
  asked: string,
  title: string,
): number[] =>
  sentences.length > 0 ? likelihoods(network, describeSentences(sentences, asked, title)).each : [];
