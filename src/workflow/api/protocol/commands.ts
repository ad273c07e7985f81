import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Access } from '../../engine/access.ts';
import { type FailureCode, ProtocolFailure } from '../../engine/protocol/failure.ts';
import type { TreeNode } from '../../engine/protocol/lifecycle.ts';
import type { RunCommands } from '../../engine/protocol/run-commands.ts';
import type { StateCommands } from '../../engine/protocol/state-commands.ts';
import { toAnswer, toFork, toStart } from './run-requests.ts';
import { type Command, type CommandAnswer, commandParams, type Method, type Params } from './schemas.ts';

export type CommandServices = {
  runs: RunCommands;
  states: StateCommands;
  getTree(threadId: string, runId: string | undefined, access: Access): Promise<TreeNode>;
};

type Result = { result: Record<string, unknown>; appliedThrough?: number };

/** Does what a command asks of a thread; what the caller can cause comes back as an answer, the rest is thrown. */
export function createCommandHandler({ runs, states, getTree }: CommandServices) {
  const handlers: {
    [M in Method]?: (threadId: string, params: Params<M>, access: Access) => Promise<Result>;
  } = {
    async 'run.start'(threadId, params, access) {
      const { run, appliedThrough } = await runs.start(threadId, toStart(params), access);
      return { result: { run_id: run.runId }, appliedThrough };
    },
    async 'input.respond'(threadId, params, access) {
      const { responses, toRequest } = toAnswer(params);
      const { appliedThrough } = await runs.respond(threadId, responses, toRequest, access);
      return { result: {}, appliedThrough };
    },
    async 'state.get'(threadId, { namespace, keys }, access) {
      return { result: await states.get(threadId, { namespace, keys: keys ?? undefined }, access) };
    },
    async 'state.listCheckpoints'(threadId, { before, ...params }, access) {
      const options = { ...params, before: before ?? undefined };
      return { result: { checkpoints: await states.listCheckpoints(threadId, options, access) } };
    },
    async 'state.fork'(threadId, params, access) {
      const { run, appliedThrough } = await runs.fork(threadId, params.checkpoint_id, toFork(params), access);
      return { result: { run_id: run.runId, thread_id: threadId }, appliedThrough };
    },
    async 'agent.getTree'(threadId, { run_id }, access) {
      return { result: { tree: await getTree(threadId, run_id?.toLowerCase(), access) } };
    },
  };

  return async (threadId: string, command: Command, access: Access): Promise<CommandAnswer> => {
    try {
      const { method } = command;
      const handle = isMethod(method) ? handlers[method] : undefined;
      if (!handle || !isMethod(method)) throw unknownCommand(method);
      const { result, appliedThrough } = await handle(threadId, readParams(method, command) as never, access);
      const applied = appliedThrough === undefined ? {} : { applied_through_seq: appliedThrough };
      return { type: 'success', id: command.id, result, meta: { thread_id: threadId, ...applied } };
    } catch (error) {
      const failure = toFailure(command.id, error);
      if (failure) return failure;
      throw error;
    }
  };
}

export const isMethod = (method: string): method is Method => Object.hasOwn(commandParams, method);

export function readParams<M extends Method>(method: M, { params }: Command): Params<M> {
  const parsed = commandParams[method].safeParse(params ?? {});
  if (parsed.success) return parsed.data as Params<M>;
  const lines = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
  throw new ProtocolFailure('invalid_argument', `${method}: ${lines.join('; ')}`);
}

function unknownCommand(method: string): ProtocolFailure {
  if (method === 'input.inject') {
    return new ProtocolFailure(
      'not_supported',
      'A running graph takes no messages; start a run that waits for it',
    );
  }
  if (isMethod(method)) {
    return new ProtocolFailure('not_supported', `${method} needs a WebSocket; open an event stream instead`);
  }
  return new ProtocolFailure('unknown_command', `Unknown command "${method}"`);
}

const codes: { [code in ErrorCode]?: FailureCode } = {
  invalid_input: 'invalid_argument',
  not_found: 'invalid_argument',
  conflict: 'invalid_argument',
  too_large: 'invalid_argument',
  unauthenticated: 'permission_denied',
  forbidden: 'permission_denied',
  insufficient_credits: 'permission_denied',
  rate_limited: 'permission_denied',
};

/** Undefined where the caller did nothing wrong. */
export function toFailure(id: number | null, error: unknown): CommandAnswer | undefined {
  if (error instanceof ProtocolFailure)
    return { type: 'error', id, error: error.code, message: error.message };
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return code && { type: 'error', id, error: code, message: (error as AppError).message };
}
