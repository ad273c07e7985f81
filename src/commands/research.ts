import { createEvidence } from '#evidence/index.ts';
import { createLanguageModel } from '#llm/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgress } from '#platform/egress/index.ts';
import type { Logger } from '#platform/logger.ts';
import { createResearchGraph } from '#research/index.ts';
import type { Config } from '../config.ts';

/** Builds the research engine, the same for the server and for `ask`: evidence, language model, graph. */
export async function openResearch(config: Config, logger: Logger) {
  const egress = createEgress({ userAgent: config.brandName });
  const evidence = await createEvidence({
    ...config.evidence,
    egress,
    pageEgress: createEgress({ userAgent: config.brandName, publicOnly: true }),
    clock: systemClock,
    logger,
    brandName: config.brandName,
  });
  const graph = createResearchGraph({
    evidence,
    languageModel: createLanguageModel(config.llm, egress),
    clock: systemClock,
    brandName: config.brandName,
    logger,
    limits: config.limits,
    prices: config.prices,
  });
  return { evidence, graph };
}
