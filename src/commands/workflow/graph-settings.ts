import { z } from 'zod';
import { ConfigError } from '../../config.ts';

const fields = z.record(z.string(), z.unknown());
const schema = z.record(
  z.string(),
  z.looseObject({ context: fields.optional(), configurable: fields.optional() }),
);

/** By graph: what its runs get that say nothing else, in the form of the LangGraph API. */
export type GraphSettings = Record<
  string,
  { config: Record<string, unknown>; context?: Record<string, unknown> | undefined }
>;

/** Reads LANGGRAPH_CONFIG: `{"agent": {"configurable": {…}, "context": {…}}}`. Throws ConfigError. */
export function readGraphSettings(environment: Record<string, string | undefined>): GraphSettings {
  const text = environment.LANGGRAPH_CONFIG?.trim();
  if (!text) return {};
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`LANGGRAPH_CONFIG: ${issue?.path.join('.') || 'it'}: ${issue?.message}`);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).map(([graphId, { context, ...config }]) => [graphId, { config, context }]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigError(`LANGGRAPH_CONFIG: is not JSON: ${(error as Error).message}`);
  }
}
