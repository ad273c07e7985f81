import { readFileSync } from 'node:fs';
import {
  type Abstract,
  asSource,
  type Rationale,
  readLines,
  withoutHeading,
} from '../bench/answers/abstracts.ts';
import { weighQuestion } from '../src/research/question/weigh.ts';
import { describeSentences, keyFindingFeatures } from '../src/research/writing/key-finding.ts';
import { sourceSentences } from '../src/research/writing/source-sentences.ts';

/**
 * Fits the weights of the ranker of key findings (`src/research/writing/key-finding.ts`) and prints them, with how often
 * the marked sentence comes first on a fifth of the papers at a time that was not fitted on. It learns from the training
 * claims of SciFact only, and leaves out every paper that a measured claim (split "dev") names.
 *   node --import tsx scripts/fit-key-finding.ts
 */
const rounds = 600;
const rate = 2.5;
const decay = { ofClaims: 1e-2, ofWritten: 0.02 };
/** The last two say what a question asks for; claims ask for nothing. */
const all = [...keyFindingFeatures.keys()];
const claimFeatures = all.slice(0, -2);
const askedFeatures = all.slice(-2);

/** The sentences of one paper as seen from one claim; `isMarked` are those that experts took as its rationale. */
type Choice = { paper: string; sentences: { features: number[]; isMarked: boolean }[] };

function readChoices(): Choice[] {
  const papers = new Map(readLines<Abstract>('scifact/corpus.jsonl').map((one) => [String(one.id), one]));
  const rationales = readLines<Rationale>('scifact/rationales.jsonl');
  const measured = new Set(rationales.filter(({ split }) => split === 'dev').map(({ doc }) => String(doc)));
  return rationales
    .filter(({ split, doc }) => split === 'train' && !measured.has(String(doc)))
    .flatMap(({ claim, doc, sentences: marked }) => {
      const sents = papers.get(String(doc))?.sents.map((one) => one.trim()) ?? [];
      const wanted = marked.map((at) => withoutHeading(sents[at] ?? ''));
      const sentences = sourceSentences(asSource([['', sents.join(' ')]]));
      const described = describeSentences(sentences, weighQuestion(claim), claim);
      const choice = sentences.map(({ text }, at) => ({
        features: described[at] ?? [],
        isMarked: wanted.some((one) => one !== '' && text.includes(one)),
      }));
      return choice.some(({ isMarked }) => isMarked) ? [{ paper: String(doc), sentences: choice }] : [];
    });
}

/** Questions with the sentence that answers them, written for what claims do not ask: figures, and one outcome of several. */
const readWritten = (): Choice[] =>
  readFileSync(new URL('./key-finding-data/examples.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; sentences: string[]; marked: number[] })
    .map(({ question, sentences: texts, marked }) => {
      const sentences = sourceSentences(asSource([['', texts.join(' ')]]));
      const described = describeSentences(sentences, weighQuestion(question), question);
      return {
        paper: 'written',
        sentences: sentences.map(({ text }, at) => ({
          features: described[at] ?? [],
          isMarked: marked.some((which) => texts[which] === text),
        })),
      };
    });

/** Raises the chance, by softmax over the sentences of a paper, that a marked one is drawn. */
function fitWeights(
  choices: readonly Choice[],
  which: readonly number[],
  decay: number,
  known: readonly number[] = keyFindingFeatures.map(() => 0),
): number[] {
  const weights = [...known];
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map(() => 0);
    for (const { sentences } of choices) {
      const chances = sentences.map(({ features }) => Math.exp(score(features, weights)));
      const all = chances.reduce((sum, chance) => sum + chance, 0);
      const marked = chances.reduce((sum, chance, at) => sum + (sentences[at]?.isMarked ? chance : 0), 0);
      sentences.forEach(({ features, isMarked }, at) => {
        const chance = chances[at] ?? 0;
        const pull = (isMarked ? chance / marked : 0) - chance / all;
        features.forEach((value, place) => {
          slope[place] = (slope[place] ?? 0) + pull * value;
        });
      });
    }
    for (const at of which) {
      const weight = weights[at] ?? 0;
      weights[at] = weight + rate * ((slope[at] ?? 0) / choices.length - (decay / 5) * weight);
    }
  }
  return weights;
}

const score = (features: readonly number[], weights: readonly number[]): number =>
  features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

function isFirst({ sentences }: Choice, weights: readonly number[]): boolean {
  const scores = sentences.map(({ features }) => score(features, weights));
  return sentences[scores.indexOf(Math.max(...scores))]?.isMarked ?? false;
}

const choices = readChoices();
const written = readWritten();
const folds = 5;
let right = 0;
for (let fold = 0; fold < folds; fold += 1) {
  const isOut = ({ paper }: Choice) => Number(paper) % folds === fold;
  const weights = fitWeights(
    choices.filter((one) => !isOut(one)),
    claimFeatures,
    decay.ofClaims,
  );
  right += choices.filter((one) => isOut(one) && isFirst(one, weights)).length;
}
console.log(
  `${choices.length} claims and papers; a marked sentence first in ${(right / choices.length).toFixed(3)}`,
);
// What claims do not show is learnt behind it, from questions.
const weights = fitWeights(
  written,
  askedFeatures,
  decay.ofWritten,
  fitWeights(choices, claimFeatures, decay.ofClaims),
);
for (const [at, name] of keyFindingFeatures.entries()) console.log((weights[at] ?? 0).toFixed(2), name);
