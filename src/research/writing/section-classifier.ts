import { sectionFeatures } from './section-features.ts';
import { type Role, roleOfLabel } from './section-label.ts';
import model from './section-weights.json' with { type: 'json' };

/** How likely a sentence is each part of an abstract; the four add up to 1. */
export type RoleProbabilities = Record<Role, number>;

/** The order of the columns in `section-weights.json`. */
export const roles = ['background', 'methods', 'results', 'conclusion'] as const satisfies readonly Role[];

/** Neighbours share words, so what single sentences say counts less than independent ones would. */
const temper = 0.7;
/** Where an article is registered, paid for or kept: no part of an abstract, though often its last sentence. */
const furniture =
  /\b(?:trial regist(?:ration|ry)|registered (?:at|with|in|under)|NCT\d{8}|ISRCTN ?\d{6,}|ACTRN\d+|supplementary material|fund(?:ed|ing)\b.{0,40}$|^funding|©|copyright|editors' summary)/i;

export type LabelledSentence = { text: string; label: string | null | undefined };

export const isBoilerplate = ({ text, label }: LabelledSentence): boolean =>
  furniture.test(text) || /REGISTRATION|FUNDING|SUPPLEMENT/i.test(label ?? '');

/**
 * The part of the abstract that each sentence of a source is, in their order. A label that names its role settles it; else
 * the classifier of `docs/section-classifier.md` looks at the sentence, its place and its neighbours.
 */
export function classifySentences(sentences: readonly LabelledSentence[]): RoleProbabilities[] {
  const body = sentences.filter((sentence) => !isBoilerplate(sentence));
  const evidence = body.map(({ text, label }, position) => {
    const labelled = roleOfLabel(label);
    if (labelled) return roles.map((role) => (role === labelled ? 1 : 0));
    const likely = softmax(scores(sectionFeatures(text, position, body.length)));
    return likely.map((value, role) => (value / (model.prior[role] ?? 1)) ** temper);
  });
  const smoothed = smooth(evidence);
  let at = 0;
  return sentences.map((sentence) => {
    const [background = 0, methods = 0, results = 0, conclusion = 0] = isBoilerplate(sentence)
      ? [0, 1, 0, 0]
      : (smoothed[at++] ?? []);
    return { background, methods, results, conclusion };
  });
}

/** The log-odds of each role, up to a constant. */
function scores(features: readonly number[]): number[] {
  return model.weights.map((row) => model.scale * features.reduce((sum, at) => sum + (row[at] ?? 0), 0));
}

/** Forward and backward through the usual order of an abstract's parts (Rabiner LR. Proc IEEE 1989;77:257-86). */
function smooth(evidence: readonly (readonly number[])[]): number[][] {
  const forward: number[][] = [];
  for (const [at, seen] of evidence.entries()) {
    const before = forward[at - 1];
    const reached = roles.map((_, to) =>
      before ? before.reduce((sum, value, from) => sum + value * step(from, to), 0) : (model.first[to] ?? 0),
    );
    forward.push(toShares(reached.map((value, role) => value * (seen[role] ?? 0))));
  }
  let backward = roles.map(() => 1);
  const both: number[][] = [];
  for (let at = evidence.length - 1; at >= 0; at -= 1) {
    const after = backward;
    both[at] = toShares((forward[at] ?? []).map((value, role) => value * (after[role] ?? 0)));
    const seen = evidence[at] ?? [];
    backward = toShares(
      roles.map((_, from) =>
        roles.reduce((sum, _role, to) => sum + step(from, to) * (seen[to] ?? 0) * (after[to] ?? 0), 0),
      ),
    );
  }
  return both;
}

const step = (from: number, to: number): number => model.transitions[from]?.[to] ?? 0;

export function softmax(values: readonly number[]): number[] {
  const highest = Math.max(...values);
  return toShares(values.map((value) => Math.exp(value - highest)));
}

function toShares(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => (total > 0 ? value / total : 1 / values.length));
}
