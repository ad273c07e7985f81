import { joinFeatures, readFeatures, sentencesOf } from '../model/features.ts';
import { createKindModel } from '../model/kind-model.ts';
import kindWeights from '../model/kind-weights.json' with { type: 'json' };
import { createLinearModel } from '../model/linear-model.ts';
import { textUrgency } from '../model/text-urgency.ts';
import urgencyWeights from '../model/urgency-weights.json' with { type: 'json' };
import { isPrescriptionList } from './prescription-list.ts';
import { signOf } from './signs/index.ts';
import type { Sign } from './signs/sign.ts';
import { unclear } from './signs/unclear.ts';

const urgency = createLinearModel(urgencyWeights);
const kindsOf = createKindModel(kindWeights);
/** Below the threshold by less than this: could be serious. */
const nearMargin = 1;
/** What holds one word, none or only one that is known, is a subject or no language: the model must be this much surer. */
const unknownMargins: readonly number[] = [4, 2];
/** The likeliest kind is told from the first probability on, further kinds from the second. */
const leastSure = 0.3;
const leastLikely = 0.25;
const mostKinds = 3;

export type Assessment = { level: 'emergency' | 'near' | 'none'; signs: Sign[] };

/**
 * How urgent a question sounds, and which emergencies it may tell of, likeliest first. Two linear models decide
 * (docs/safety.md); the same question always gets the same answer, in time linear in its length.
 */
export function assess(question: string): Assessment {
  const sentences = sentencesOf(question).map(readFeatures);
  const whole = joinFeatures(sentences);
  if (!/\p{L}{2}/u.test(question) || isPrescriptionList(question)) return { level: 'none', signs: [] };
  const urgent = textUrgency(urgency(whole), sentences.map(urgency));
  const sure = urgent - urgencyWeights.threshold - (unknownMargins[whole.known] ?? 0);
  if (sure <= -nearMargin) return { level: 'none', signs: [] };
  const [first, ...others] = kindsOf(whole).slice(0, mostKinds);
  const isClear = first !== undefined && first.likely >= leastSure;
  const told = isClear ? [first, ...others.filter(({ likely }) => likely >= leastLikely)] : [];
  const signs = told.flatMap(({ kind }) => signOf.get(kind) ?? []);
  return { level: sure > 0 ? 'emergency' : 'near', signs: isClear ? signs : [unclear] };
}

/** The emergencies of which a question may tell, likeliest first; none where it tells of none. */
export function findEmergencies(question: string): Sign[] {
  const { level, signs } = assess(question);
  return level === 'emergency' ? signs : [];
}
