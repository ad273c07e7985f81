/**
 * Trains the two linear models of `src/research/safety/model` on the labelled sets of tests/safety and the questions to the
 * starter library, and writes their weights. First each set is left out in turn, to print how the product would fare on
 * words it has not seen. The set named "final" is never trained on. Half of the questions of PubMedQA (MIT licence), where
 * they lie beside the project, are examples of how clinicians ask; the other half is only counted. Run: `node --import tsx scripts/train-safety.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hasPatientRule } from '../src/research/safety/audience.ts';
import { wordingFeatures } from '../src/research/safety/model/wording-features.ts';
import { redFlagRules, urgentRule } from '../src/research/safety/red-flags/rules.ts';
import { readSituation } from '../src/research/safety/red-flags/situation.ts';
import { urgencyFeatures } from '../src/research/safety/red-flags/urgency.ts';
import { dataFolder, readDataLines } from '../tests/data/folder.ts';

/** `ruled` is what the rules alone say: yes, no, or nothing, where the model decides. */
type Example = { split: string; label: boolean; features: string[]; ruled: boolean | undefined };

const passes = 30;
const rate = 0.15;
const decay = 0.002;
const missWeight = 1.5;

type Line = Record<string, string>;
const lines = (file: string): Line[] =>
  readFileSync(new URL(`../tests/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const vignettes = lines('safety/red-flag-vignettes.jsonl');
const ordinary = lines('safety/ordinary-questions.jsonl');
const library = ['evidence/starter-questions.jsonl', 'evidence/unanswered-questions.jsonl'].flatMap(lines);

const hasPubmedQa = existsSync(dataFolder);
if (!hasPubmedQa)
  process.stdout.write('PubMedQA is not here: the weights will differ from the shipped ones\n');
/** Every second question belongs to the half that is only counted. */
const pubmedQa = (hasPubmedQa ? readDataLines<Line>('bench/pubmedqa-dev/questions.jsonl') : []).map(
  ({ question = '' }, at) => ({ split: at % 2 === 0 ? 'PubMedQA' : 'final', question }),
);

function urgencyExample(split: string, label: boolean, question: string): Example {
  const situation = readSituation(question);
  const isMet = (signs: string) =>
    situation.isSomebody &&
    signs.split('|').some((group) => group.split('+').every((sign) => situation.found.has(sign.trim())));
  const isRuled =
    situation.found.has('wants to die') || [...redFlagRules, urgentRule].some(({ signs }) => isMet(signs));
  return { split, label, features: urgencyFeatures(situation), ruled: isRuled || undefined };
}

const audienceExample = (split: string, label: boolean, question: string): Example => ({
  split,
  label,
  features: wordingFeatures(readSituation(question)),
  ruled: hasPatientRule(question),
});

/** The later sets speak of emergencies in haste; with them, every lay word would sound like a patient. */
const earlySets = ['development', 'held-out', 'second', 'third', 'fourth', 'final'];
const isEarly = ({ split = '' }: Line): boolean => earlySets.includes(split);
const clinicians = ['research', 'clinician'];
const sets: Record<string, { threshold: number; leastCount: number; examples: Example[] }> = {
  urgency: {
    threshold: 0,
    leastCount: 1,
    examples: [
      ...vignettes.map(({ split = '', text = '' }) => urgencyExample(split, true, text)),
      ...ordinary.map(({ split = '', text = '' }) => urgencyExample(split, false, text)),
      ...library.map(({ question = '' }) => urgencyExample('library', false, question)),
    ],
  },
  audience: {
    threshold: 0.75,
    leastCount: 2,
    examples: [
      ...vignettes
        .filter(isEarly)
        .map(({ split = '', voice, text = '' }) => audienceExample(split, voice === 'lay', text)),
      ...ordinary
        .filter((one) => isEarly(one) && one.kind !== 'education')
        .map(({ split = '', kind = '', text = '' }) =>
          audienceExample(split, !clinicians.includes(kind), text),
        ),
      ...pubmedQa.map(({ split, question }) => audienceExample(split, false, question)),
      // Three parts, so that the wording of one entry is never trained on when it is counted.
      ...library.map(({ asker, question = '' }, at) =>
        audienceExample(`library ${Math.floor(at / 2) % 3}`, asker === 'patient', question),
      ),
    ],
  },
};

/** Logistic regression by AdaGrad, in an order drawn from a fixed seed. */
function train(from: readonly Example[], leastCount: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of from) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  const rows = from.map(({ label, features }) => ({
    label,
    features: features.filter((one) => (counts.get(one) ?? 0) >= leastCount),
  }));
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  let seed = 7;
  for (let step = 0; step < passes * rows.length; step += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const row = rows[Math.floor((seed / 2147483648) * rows.length)];
    if (!row) continue;
    const likely = 1 / (1 + Math.exp(-sum(weights, row.features)));
    const error = (Number(row.label) - likely) * (row.label ? missWeight : 1);
    for (const one of row.features) {
      const slope = error - decay * (weights.get(one) ?? 0);
      const square = (squares.get(one) ?? 0.01) + slope * slope;
      squares.set(one, square);
      weights.set(one, (weights.get(one) ?? 0) + (rate * slope) / Math.sqrt(square));
    }
  }
  return weights;
}

const sum = (weights: ReadonlyMap<string, number>, features: readonly string[]): number =>
  features.reduce((total, one) => total + (weights.get(one) ?? 0), 0);

for (const [name, { threshold, leastCount, examples }] of Object.entries(sets)) {
  for (const split of new Set(examples.map((one) => one.split))) {
    const weights = train(
      examples.filter((one) => one.split !== split && one.split !== 'final'),
      leastCount,
    );
    const left = examples.filter((one) => one.split === split);
    const isYes = ({ ruled, features }: Example) => ruled ?? sum(weights, features) > threshold;
    const yes = left.filter(({ label }) => label);
    const no = left.filter(({ label }) => !label);
    process.stdout.write(
      `${name}, ${split} left out: ${yes.filter(isYes).length} of ${yes.length} found, ${no.filter(isYes).length} of ${no.length} others taken for one\n`,
    );
  }
  const entries = [
    ...train(
      examples.filter(({ split }) => split !== 'final'),
      leastCount,
    ),
  ]
    .filter(([, weight]) => Math.abs(weight) >= 0.1)
    .map(([feature, weight]) => `${feature}=${weight.toFixed(2)}`);
  const file = new URL(`../src/research/safety/model/${name}-weights.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ threshold, weights: entries.join('|') }, null, 2)}\n`);
  process.stdout.write(`${name}: ${entries.length} weights written\n`);
}
