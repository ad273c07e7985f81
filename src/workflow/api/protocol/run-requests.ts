import { z } from '@hono/zod-openapi';
import { ProtocolFailure } from '../../engine/protocol/failure.ts';
import { protocolMode, type RunRequest } from '../../engine/run-request.ts';
import { toRunRequest } from '../run-requests.ts';
import { runCreate } from '../schemas/runs.ts';
import type { Params } from './schemas.ts';

type Config = Params<'run.start'>['config'];

export function toStart({ multitaskStrategy, ...params }: Params<'run.start'>): RunRequest {
  return toRequest({ ...params, multitask_strategy: multitaskStrategy });
}

/** Responses by the id of their interrupt, and the request that carries them. */
export function toAnswer(params: Params<'input.respond'>) {
  const { update, goto, config, metadata } = params;
  const answers = 'responses' in params ? params.responses : [params];
  return {
    responses: Object.fromEntries(
      answers.map(({ interrupt_id, response }) => [interrupt_id, response ?? null]),
    ),
    toRequest: (assistant: string, command: object | undefined) =>
      toRequest({ assistant_id: assistant, command: { ...command, update, goto }, config, metadata }),
  };
}

export function toFork({ checkpoint_id, input, config }: Params<'state.fork'>) {
  return (assistant: string) =>
    toRequest({ assistant_id: assistant, input, config: withCheckpoint(config, checkpoint_id) });
}

function withCheckpoint(config: Config, checkpoint_id: string): Config {
  return { ...config, configurable: { ...config?.configurable, checkpoint_id } };
}

/** The same as a request of version 1 that logs for version 2. A run starts from the checkpoint that its config names. */
function toRequest(asked: { config?: Config } & Record<string, unknown>): RunRequest {
  const {
    thread_id: _,
    checkpoint_id,
    checkpoint_ns,
    checkpoint_map,
    ...own
  } = asked.config?.configurable ?? {};
  const sent = runCreate.safeParse({
    multitask_strategy: 'enqueue',
    ...withoutUndefined(asked),
    config: asked.config && { ...asked.config, configurable: own },
    ...(checkpoint_id ? { checkpoint: { checkpoint_id, checkpoint_ns, checkpoint_map } } : {}),
    if_not_exists: 'create',
    stream_subgraphs: true,
  });
  if (!sent.success) throw new ProtocolFailure('invalid_argument', z.prettifyError(sent.error));
  const request = toRunRequest(sent.data);
  return { ...request, kwargs: { ...request.kwargs, stream_mode: [protocolMode] } };
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}
