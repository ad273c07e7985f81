import { estimateTokens, type LanguageModel, LanguageModelError, type Usage } from '#llm/index.ts';
import type { ModelUsage, TokenUse } from '#shared/research/model-usage.ts';
import { addUse, noUse } from './usage.ts';

/** What the operator pays for a million tokens, in a currency of their own. */
export type Prices = { input?: number; output?: number };

type Metered = {
  model: LanguageModel | undefined;
  /** The model that judges what the other writes, counted with it. */
  judge: LanguageModel | undefined;
  used: () => ModelUsage | undefined;
};

/**
 * A language model whose use is counted by what it is asked for. A request that might go beyond `tokens` is not made: it
 * throws LanguageModelError. `used` is what was counted since this meter was made.
 */
export function meterModel(
  model: LanguageModel | undefined,
  {
    tokens,
    spent = 0,
    prices,
    judge,
  }: {
    tokens: number;
    spent?: number;
    prices?: Prices | undefined;
    judge?: LanguageModel | undefined;
  },
): Metered {
  if (!model) return { model, judge: undefined, used: () => undefined };
  const purposes: Record<string, TokenUse> = {};
  const models = new Set<string>();
  let charged = spent;
  let estimatedTokens = 0;
  const count = (purpose: string, use: Partial<TokenUse>) => {
    purposes[purpose] = addUse(purposes[purpose] ?? noUse, { ...noUse, ...use });
  };
  const metered = (given: LanguageModel): LanguageModel => ({
    ...given,
    async complete(request) {
      const purpose = request.schema.name;
      const asked = estimateTokens(request);
      const reserved = asked + request.maxTokens;
      if (charged + reserved > tokens) {
        count(purpose, { refused: 1 });
        throw new LanguageModelError(spentWords(tokens), { retryable: false });
      }
      charged += reserved;
      let usage: Usage | undefined;
      let estimated = 0;
      try {
        const made = await given.complete(request);
        usage = made.usage;
        if (usage.inputTokens + usage.outputTokens === 0)
          estimated = asked + estimateTokens({ system: '', user: JSON.stringify(made.value) ?? '' });
        models.add(made.model ?? given.name);
        count(purpose, { ...usage, calls: 1, cut: made.isCut ? 1 : 0 });
        return made;
      } catch (error) {
        if (error instanceof LanguageModelError) usage = error.usage;
        count(purpose, { requests: 1, ...usage, calls: 1 });
        throw error;
      } finally {
        // What failed, and a provider did not count, is charged what was reserved.
        const told = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) + estimated;
        estimatedTokens += estimated;
        if (told > 0) charged += told - reserved;
      }
    },
  });
  return {
    model: metered(model),
    judge: metered(judge ?? model),
    used: () => {
      const used = asUsage(purposes, [...models], prices);
      return used && { ...used, ...(estimatedTokens > 0 && { estimatedTokens }) };
    },
  };
}

const spentWords = (tokens: number): string =>
  `was not asked any more, because the tokens of this run (${tokens.toLocaleString('en-GB')}) were spent`;

function asUsage(
  purposes: Record<string, TokenUse>,
  models: string[],
  prices: Prices | undefined,
): ModelUsage | undefined {
  const uses = Object.values(purposes);
  if (uses.length === 0) return undefined;
  const total = uses.reduce(addUse, noUse);
  return { ...total, models, purposes: { ...purposes }, ...costOf(total, prices) };
}

function costOf({ inputTokens, outputTokens }: TokenUse, prices: Prices | undefined): { cost?: number } {
  if (prices?.input === undefined && prices?.output === undefined) return {};
  const { input = 0, output = 0 } = prices;
  return { cost: (inputTokens * input + outputTokens * output) / 1_000_000 };
}
