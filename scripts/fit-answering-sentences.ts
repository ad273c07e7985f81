import { readClaims, readTitles, trainingQuestions } from '../bench/answers/asked.ts';
import { libraryId } from '../bench/answers/asked-sets.ts';
import { readDocuments } from '../bench/answers/pool.ts';
import { likelihoods, type Network } from '../src/research/language/choice/network.ts';
import { describeSentences } from '../src/research/writing/answering-sentence/describe-sentences.ts';
import { sourceSentences } from '../src/research/writing/source-sentences.ts';
import {
  type AskedAbstract,
  readQuestions,
  readTestQuestions,
  withAbstracts,
} from './lib/answering-sentences.ts';
import { type Choice, fitNetwork, writeNetwork } from './lib/choice-network.ts';

/**
 * Fits the network that tells which sentence of a source answers a question (`src/research/writing/answering-sentence`), writes
 * its weights, and prints how often an answering sentence comes first on fifths of the abstracts that were not fitted on.
 *   node --import tsx scripts/fit-answering-sentences.ts [--wrong] [--dry]
 */
const folds = 5;
/** What a sentence counts that would do beside the best. */
const acceptable = 0.6;

type Case = AskedAbstract & { choice: Choice };

/** Titles as questions and questions of papers, which their conclusions answer, and claims with the rationale of experts. */
function fromPapers(): { id: string; choice: Choice }[] {
  const documents = new Map(readDocuments().map((item) => [item.id, item]));
  const asked = [...trainingQuestions(), ...readTitles(), ...readClaims('train')];
  const tested = new Set(readTestQuestions().map(({ doc }) => libraryId(doc)));
  return asked.flatMap(({ question, passages, areSentences }) =>
    [...new Set(passages.map(({ sourceId }) => sourceId))].flatMap((id) => {
      const item = documents.get(id);
      if (!item || tested.has(id)) return [];
      const sentences = sourceSentences(item);
      const own = passages.filter(({ sourceId }) => sourceId === id);
      const isRight = (text: string) =>
        own.some((passage) => (areSentences ? text.includes(passage.text) : passage.text.includes(text)));
      // A paper whose title is asked would be known by it.
      const described = describeSentences(sentences, question, areSentences ? item.title : '');
      const gains = sentences.map(({ text }) => Number(isRight(text)));
      return [{ id, choice: { described, gains, isNone: false } }];
    }),
  );
}

const cases = withAbstracts(readQuestions()).map((one): Case => {
  const { q, title, sentences, best, ok } = one;
  const gains = sentences.map((_, at) => (best.includes(at) ? 1 : ok.includes(at) ? acceptable : 0));
  return { ...one, choice: { described: describeSentences(sentences, q, title), gains, isNone: false } };
});
const papers = fromPapers();
/** From all abstracts but those that `isOut`. */
const fitWithout = (isOut: (id: string) => boolean): Network =>
  fitNetwork([
    ...cases.filter(({ doc }) => !isOut(libraryId(doc))).map(({ choice }) => choice),
    ...papers.filter(({ id }) => !isOut(id)).map(({ choice }) => choice),
  ]);

const documents = [...new Set(cases.map(({ doc }) => libraryId(doc)))];
const foldOf = new Map(documents.map((doc, at) => [doc, at % folds]));
const tried = Array.from({ length: folds }, (_, fold) => {
  const network = fitWithout((id) => foldOf.get(id) === fold);
  return cases
    .filter(({ doc }) => foldOf.get(libraryId(doc)) === fold)
    .map((one) => {
      const { each } = likelihoods(network, one.choice.described);
      const order = [...each.keys()].sort((a, b) => (each[b] ?? 0) - (each[a] ?? 0));
      return { one, gains: order.map((at) => one.choice.gains[at] ?? 0), first: order[0] ?? 0 };
    });
}).flat();

const share = (some: typeof tried, holds: (one: (typeof tried)[number]) => boolean) =>
  (some.filter(holds).length / some.length).toFixed(3);
for (const [name, some] of [
  ['all', tried],
  ['main finding', tried.filter(({ one }) => one.kind === 'main')],
  ['something else', tried.filter(({ one }) => one.kind !== 'main')],
  ...['lay', 'clinician', 'plain'].map(
    (asker) => [asker, tried.filter(({ one }) => one.asker === asker)] as const,
  ),
] as const)
  process.stdout.write(
    `${name}: ${some.length}, the best first ${share(some, ({ gains }) => gains[0] === 1)}, one that would do ${share(some, ({ gains }) => (gains[0] ?? 0) > 0)}, among two ${share(some, ({ gains }) => gains.slice(0, 2).some((gain) => gain > 0))}\n`,
  );
if (process.argv.includes('--wrong'))
  for (const { one, gains, first } of tried)
    if (gains[0] === 0)
      process.stdout.write(
        `${one.q}\n  not: ${one.sentences[first]?.text}\n  but: ${one.sentences[one.best[0] ?? 0]?.text}\n`,
      );

if (!process.argv.includes('--dry'))
  writeNetwork(
    new URL('../src/research/writing/answering-sentence/weights.json', import.meta.url),
    fitWithout(() => false),
  );
