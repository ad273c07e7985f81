import { likelihoods, readNetwork } from '../../language/choice/network.ts';
import type { SourceSentence } from '../source-sentences.ts';
import { describeSentences } from './describe-sentences.ts';
import weights from './weights.json' with { type: 'json' };

const network = readNetwork(weights);

/**
 * How likely each sentence of a source is the one that a reader would quote as its answer to the question; together they make 1.
 * A small network that `scripts/fit-answering-sentences.ts` fits and measures.
 */
export function answerChances(sentences: readonly SourceSentence[], asked: string, title: string): number[] {
  if (sentences.length === 0) return [];
  const { each } = likelihoods(network, describeSentences(sentences, asked, title));
  const sum = each.reduce((total, chance) => total + chance, 0) || 1;
  return each.map((chance) => chance / sum);
}
