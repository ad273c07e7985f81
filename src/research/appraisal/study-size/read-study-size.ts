import type { SourceSentence } from '../../writing/source-sentences.ts';
import { candidatesOf } from './candidates.ts';
import type { Candidate, Feature } from './features.ts';
import weights from './weights.json' with { type: 'json' };

const weightOf: Readonly<Partial<Record<Feature, number>>> = weights;

/** The number of people a study had, or nothing where no number speaks for it; ties go to the first. */
export function readStudySize(sentences: readonly SourceSentence[]): Candidate | undefined {
  const candidates = candidatesOf(sentences);
  let best: Candidate | undefined;
  let highest = 0;
  for (const candidate of candidates) {
    const value = scoreOf(candidate);
    if (value > highest) [best, highest] = [candidate, value];
  }
  const isSame = ({ value, place }: Candidate) => value === best?.value && place !== undefined;
  return best && (candidates.find((one) => isSame(one) && one.features.has('noun')) ?? best);
}

const scoreOf = ({ features }: Candidate): number =>
  [...features].reduce((sum, feature) => sum + (weightOf[feature] ?? 0), 0);
