import type { Verdict } from '#shared/research/statement.ts';

/** A sentence of a source as a judge sees it: cited, or a neighbour that tells of whom or what the cited one speaks. */
export type ShownSentence = { text: string; isCited: boolean };

/**
 * A source as a judge sees it. `isWhole`: with all its sentences, so that what it does not tell shows.
 */
export type ShownSource = { title: string; isWhole?: boolean; sentences: readonly ShownSentence[] };

/** A sentence of a report with the passages it cites, and nothing else: not the report around it, and of the question only what it does not answer. */
export type Claim = {
  text: string;
  sources: readonly ShownSource[];
};

/**
 * `reason` is for whoever wrote the sentence, never for a reader: it is a model's own words. `order`: what is cited gives orders to
 * whoever reads it, in whatever words.
 */
export type Judgement = { verdict: Verdict | 'order'; reason: string };

/**
 * Judges whether cited sentences entail claims, in the order of the claims; undefined for a claim it gave no verdict on.
 * Throws `LanguageModelError` where no verdict can be had, or the reason of the aborted signal. It must not be the context
 * in which the claims were written. Measured: `docs/verification.md`.
 */
export type EntailmentModel = {
  name: string;
  judge(claims: readonly Claim[], signal: AbortSignal): Promise<(Judgement | undefined)[]>;
};
