import { z } from 'zod';
import { runLimits } from '../budget.ts';
import type { ResearchDependencies } from '../dependencies.ts';

const numbers = z.record(z.string(), z.number());
/** Limits and deadlines as records had them before each mode had its own under its name. */
const earlier = z.object({
  limits: z.looseObject({ quickMs: z.number(), deepMs: z.number() }).optional(),
  deadlines: numbers.optional(),
  deepDeadlines: numbers.optional(),
});

/** What the research of a record was built with besides what it could ask, as it is built with it today. */
export function readSettings(settings: Readonly<Record<string, unknown>>): Partial<ResearchDependencies> {
  const { data } = earlier.safeParse(settings);
  if (!data) return settings;
  const { deepDeadlines: _, ...others } = settings;
  const { limits, deadlines, deepDeadlines } = data;
  const { quickMs: quick, deepMs: deep, ...shared } = limits ?? {};
  return {
    ...others,
    ...(limits && {
      limits: {
        ...runLimits,
        ...shared,
        runMs: { ...runLimits.runMs, ...(quick && { quick }), ...(deep && { deep }) },
      },
    }),
    ...((deadlines || deepDeadlines) && {
      deadlines: { ...(deadlines && { quick: deadlines }), ...(deepDeadlines && { deep: deepDeadlines }) },
    }),
  };
}
