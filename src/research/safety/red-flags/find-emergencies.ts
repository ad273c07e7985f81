import { type LanguageOf, languageOf } from '../language.ts';
import { joinFeatures, readFeatures, sentencesOf } from '../model/features.ts';
import { createKindModel } from '../model/kind-model.ts';
import kindWeights from '../model/kind-weights.json' with { type: 'json' };
import { createLinearModel } from '../model/linear-model.ts';
import { textUrgency } from '../model/text-urgency.ts';
import urgencyWeights from '../model/urgency-weights.json' with { type: 'json' };
import { isPrescriptionList } from './prescription-list.ts';
import { signOf } from './signs/index.ts';
import type { Language, Sign } from './signs/sign.ts';
import { unclear } from './signs/unclear.ts';

const urgency = createLinearModel(urgencyWeights);
const kindsOf = createKindModel(kindWeights);
/** Below the threshold by less than this: could be serious. */
const nearMargin = 1;
/** How far from the threshold each language decides: chosen on texts that trained nothing. */
const languageMargins: Readonly<Record<Language, number>> = { en: -0.4, vi: -0.7, fr: -0.1, es: 0.5 };
/** What holds one word, none or only one that is known, is a subject or no language: the model must be this much surer. */
const unknownMargins: readonly number[] = [4, 2];
/** The likeliest kind is told first where it is so many times as likely as the next; in English, where it mostly is, more is asked. */
const leastLeads: Readonly<Record<Language, number>> = { en: 3.5, vi: 2.5, fr: 2.5, es: 2.5 };
/** Kinds are told from a probability on; that of suicide is what the model falls back on for words it does not know. */
const leastLikely = (kind: string): number => (kind === 'suicide' ? 0.35 : 0.25);
const mostKinds = 3;

/** `told`: the language of the question, which decides how sure the model must be. */
export type Assessment = { level: 'emergency' | 'near' | 'none'; signs: Sign[]; told: LanguageOf };

/**
 * How urgent a question sounds, and which emergencies it may tell of, likeliest first. Two linear models decide
 * (docs/safety.md); the same question always gets the same answer, in time linear in its length.
 */
export function assess(question: string): Assessment {
  const told = languageOf(question);
  const none: Assessment = { level: 'none', signs: [], told };
  const sentences = sentencesOf(question).map(readFeatures);
  const whole = joinFeatures(sentences);
  if (!/\p{L}{2}/u.test(question) || isPrescriptionList(question)) return none;
  const urgent = textUrgency(urgency(whole), sentences.map(urgency));
  const margin = languageMargins[told.language] + (unknownMargins[whole.known] ?? 0);
  const sure = urgent - urgencyWeights.threshold - margin;
  if (sure <= -nearMargin) return none;
  const kinds = kindsOf(whole).slice(0, mostKinds);
  const [first, second] = kinds;
  const signs = kinds.flatMap(({ kind, likely }) => (likely >= leastLikely(kind) && signOf.get(kind)) || []);
  const isClear =
    first !== undefined &&
    first.likely >= Math.max(leastLikely(first.kind), leastLeads[told.language] * (second?.likely ?? 0));
  // Where no kind is clear, what holds in every emergency comes first, then what helps in each that is likely, and its help line.
  return { level: sure > 0 ? 'emergency' : 'near', signs: isClear ? signs : [unclear, ...signs], told };
}

/** The emergencies of which a question may tell, likeliest first; none where it tells of none. */
export function findEmergencies(question: string): Sign[] {
  const { level, signs } = assess(question);
  return level === 'emergency' ? signs : [];
}
