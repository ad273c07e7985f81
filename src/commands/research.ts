import { createEvidence } from '#evidence/index.ts';
import { createTextReader } from '#imaging/index.ts';
import { createLanguageModel, type LanguageModelSettings } from '#llm/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createEgress, createStreamingEgress } from '#platform/egress/index.ts';
import type { Logger } from '#platform/logger.ts';
import {
  allPrompts,
  createRecorder,
  createResearchGraph,
  type Provenance,
  type RunFiles,
} from '#research/index.ts';
import type { WriteRunEntries } from '#shared/research/run-record.ts';
import type { Config } from '../config.ts';
import { openImageTools } from './image-tools.ts';
import { type ReadingThreads, readingThreads } from './reading-threads.ts';
import { version } from './version.ts';

/**
 * Builds the research engine, the same for the server and for `ask`: evidence, language model, graph. `write` keeps the
 * records of its runs; without it none is kept.
 */
export async function openResearch(
  config: Config,
  logger: Logger,
  {
    write,
    threads = readingThreads(),
    findFile,
  }: { write?: WriteRunEntries; threads?: ReadingThreads; findFile?: RunFiles['find'] } = {},
) {
  const egress = createEgress({ userAgent: config.brandName });
  const evidence = await createEvidence({
    ...config.evidence,
    egress,
    pageEgress: createEgress({ userAgent: config.brandName, publicOnly: true }),
    clock: systemClock,
    logger,
    brandName: config.brandName,
    compute: threads.run,
  });
  const modelEgress = createStreamingEgress({ userAgent: config.brandName });
  const modelOf = (settings: LanguageModelSettings) =>
    createLanguageModel(settings, modelEgress, { offline: config.evidence.offline });
  const imageTools = openImageTools(config);
  const visionModel = modelOf(config.vision);
  const graph = createResearchGraph({
    evidence,
    languageModel: modelOf(config.llm),
    judgeModel: modelOf(config.verifier),
    visionModel,
    medicalImaging: config.medicalImaging,
    compute: threads.run,
    ...(findFile && {
      files: {
        find: findFile,
        readText: createTextReader(config.ocr).read,
        images: imageTools,
      },
    }),
    clock: systemClock,
    brandName: config.brandName,
    country: config.country,
    logger,
    limits: config.limits,
    prices: config.prices,
    ...(write && { runPorts: createRecorder({ write, making: makingOf(config), logger }) }),
  });
  return { evidence, graph, imageTools, hasVisionModel: visionModel !== undefined };
}

/** What reports say of the program and the model that made them; no address and no key. */
function makingOf({ llm }: Config): Provenance {
  if (llm.provider === 'none') return { version };
  const { provider, model, fallbackModel, contextTokens } = llm;
  const parameters = {
    temperature: '0 where the model takes one',
    ...(contextTokens && { 'context tokens': contextTokens }),
    ...(fallbackModel && { 'fallback model': fallbackModel }),
  };
  return { version, model: { provider, name: model, parameters }, prompts: [...allPrompts] };
}
