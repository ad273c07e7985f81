import type { RunnableConfig } from '@langchain/core/runnables';
import type { GraphLibrary } from '../ports.ts';
import type { RunRow } from '../storage/runs.ts';
import type { RunKwargs } from './run-request.ts';

/** Keys of `configurable` that the engine or LangGraph itself sets; a client cannot. */
const reserved = /^(__|(thread_id|run_id|graph_id|assistant_id|checkpoint_id|checkpoint_ns|checkpoint_map)$)/;

/** What the graph is started with: null continues from its last checkpoint. */
export function graphInput(kwargs: RunKwargs, { Command, Send }: GraphLibrary): unknown {
  const { command, input } = kwargs;
  if (!command) return input ?? null;
  const targets = command.goto === undefined ? undefined : [command.goto].flat();
  const goto = targets?.map((to) => (typeof to === 'string' ? to : new Send(to.node, to.input)));
  return new Command({
    ...(goto ? { goto } : {}),
    ...(command.update == null ? {} : { update: command.update as Record<string, unknown> }),
    ...(command.resume === undefined ? {} : { resume: command.resume }),
  });
}

/** `continuing`: go on from the newest checkpoint of the thread, whichever one the run was asked to start from. */
export function graphConfig(run: RunRow, graphId: string, continuing: boolean) {
  const kwargs = run.kwargs as RunKwargs;
  const { config, checkpoint } = kwargs;
  const own = Object.entries(config.configurable ?? {}).filter(([key]) => !reserved.test(key));
  const ids = {
    thread_id: run.threadId,
    run_id: run.runId,
    graph_id: graphId,
    assistant_id: run.assistantId,
  };
  return {
    configurable: {
      ...Object.fromEntries(own),
      ...ids,
      ...(checkpoint?.checkpoint_id && !continuing ? checkpoint : {}),
    },
    metadata: { ...config.metadata, ...run.metadata, ...ids, run_attempt: run.attempt },
    ...(config.tags ? { tags: config.tags } : {}),
    ...(config.recursion_limit ? { recursionLimit: config.recursion_limit } : {}),
    ...(kwargs.context === undefined ? {} : { context: kwargs.context }),
    ...(kwargs.interrupt_before ? { interruptBefore: kwargs.interrupt_before } : {}),
    ...(kwargs.interrupt_after ? { interruptAfter: kwargs.interrupt_after } : {}),
    ...(kwargs.durability ? { durability: kwargs.durability } : {}),
  } satisfies RunnableConfig & Record<string, unknown>;
}
