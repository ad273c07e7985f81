import type { RunKwargs, RunRequest } from '../run-request.ts';
import type { ResolvedAssistant } from './resolve.ts';

type Fields = Record<string, unknown>;

/** The request with what its assistant says wherever the request is silent. */
export function withDefaults(
  request: RunRequest,
  assistant: Pick<ResolvedAssistant, 'config' | 'context' | 'metadata'>,
): RunRequest {
  const { context: asked, ...kwargs } = request.kwargs;
  const context = mergeContext(assistant.context, asked);
  return {
    ...request,
    metadata: { ...assistant.metadata, ...request.metadata },
    kwargs: {
      ...kwargs,
      config: mergeConfig(assistant.config, kwargs.config),
      ...(context === undefined ? {} : { context }),
    },
  };
}

function mergeConfig(usual: RunKwargs['config'], asked: RunKwargs['config']): RunKwargs['config'] {
  const configurable = { ...usual.configurable, ...asked.configurable };
  const metadata = { ...usual.metadata, ...asked.metadata };
  const tags = asked.tags ?? usual.tags;
  const recursionLimit = asked.recursion_limit ?? usual.recursion_limit;
  return {
    ...(tags ? { tags } : {}),
    ...(recursionLimit ? { recursion_limit: recursionLimit } : {}),
    ...(Object.keys(configurable).length > 0 ? { configurable } : {}),
    ...(Object.keys(metadata).length > 0 ? { metadata } : {}),
  };
}

/** A context that is no object replaces the whole of the other. */
function mergeContext(usual: Fields, asked: unknown): unknown {
  if (asked === undefined) return Object.keys(usual).length > 0 ? usual : undefined;
  const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
  return isObject ? { ...usual, ...asked } : asked;
}
