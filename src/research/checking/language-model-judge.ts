import type { LanguageModel } from '#llm/index.ts';
import { askModel } from '../prompts/ask-model.ts';
import { judgeClaims } from '../prompts/judge-claims.ts';
import type { EntailmentModel, Judgement } from './entailment-model.ts';

/** Of two verdicts on one claim the worse counts. */
const severity = { supported: 0, partly: 1, not: 2, order: 3 } as const;

/** A language model as judge of entailment. */
export function createLanguageModelJudge(model: LanguageModel): EntailmentModel {
  return {
    name: model.name,
    async judge(claims, signal) {
      const { answer } = await askModel(model, judgeClaims, claims, signal);
      const judgements: (Judgement | undefined)[] = claims.map(() => undefined);
      for (const { claim, verdict, reason } of answer.verdicts) {
        const before = judgements[claim - 1];
        if (claim > claims.length || (before && severity[before.verdict] >= severity[verdict])) continue;
        judgements[claim - 1] = { verdict, reason };
      }
      return judgements;
    },
  };
}
