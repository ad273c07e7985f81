import type { RunnableConfig } from '@langchain/core/runnables';
import type { StateSnapshot } from '@langchain/langgraph';
import type { BaseCheckpointSaver, Checkpoint } from '@langchain/langgraph-checkpoint';
import type { CompiledGraph } from '../ports.ts';
import type { StreamEvent } from './stream-event.ts';

type Nodes = '*' | readonly PropertyKey[];
type StopConfig = RunnableConfig & { interruptBefore?: Nodes; interruptAfter?: Nodes };

const hidden = 'langsmith:hidden';
const interrupt = '__interrupt__';

/**
 * The state in which the last attempt of a run stopped because it was asked to (`interrupt_before`, `interrupt_after`)
 * without living to say so. To continue the graph from there would mean to go on, which nobody has asked for.
 */
export async function findStaticStop(
  graph: CompiledGraph,
  checkpointer: BaseCheckpointSaver<number>,
  config: StopConfig,
): Promise<StateSnapshot | undefined> {
  const before = config.interruptBefore ?? graph.interruptBefore ?? [];
  const after = config.interruptAfter ?? graph.interruptAfter ?? [];
  if (before.length === 0 && after.length === 0) return undefined;
  const thread = { configurable: { thread_id: config.configurable?.thread_id } };
  const saved = await checkpointer.getTuple(thread);
  if (!saved || !hasMoved(saved.checkpoint)) return undefined;
  const reached = await graph.getState(thread);
  if (names(graph, reached.tasks, before)) return reached;
  if (saved.metadata?.source !== 'loop' || !saved.parentConfig) return undefined;
  const { tasks: done } = await graph.getState(saved.parentConfig);
  return names(graph, done, after) ? reached : undefined;
}

/** What the graph itself tells when it stops there. */
export function toStopEvents({ values }: StateSnapshot): StreamEvent[] {
  return [
    { event: 'values', data: values },
    { event: 'updates', data: { [interrupt]: [] } },
    { event: 'values', data: { [interrupt]: [] } },
  ];
}

/** The graph's own rule: it stops only when something changed since it stopped last. */
function hasMoved({ channel_versions, versions_seen }: Checkpoint): boolean {
  const seen = versions_seen[interrupt] ?? {};
  return Object.entries(channel_versions).some(
    ([channel, version]) => Number(version) > Number(seen[channel] ?? 0),
  );
}

function names(graph: CompiledGraph, tasks: StateSnapshot['tasks'], nodes: Nodes): boolean {
  if (nodes !== '*') return tasks.some(({ name }) => nodes.includes(name));
  return tasks.some(({ name }) => !graph.nodes[name]?.tags?.includes(hidden));
}
