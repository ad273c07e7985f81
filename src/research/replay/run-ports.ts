import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../dependencies.ts';
import type { SectionTask } from '../modes/deep/section-state.ts';

/** One stage of one run. `scope` names it within the run: the same when the run is gone through again. */
export type StageCall = {
  runId: string;
  attempt: number;
  scope: string;
  state: Readonly<Record<string, unknown>>;
};

/** What a stage works with in place of what the graph was built from; `leave` is given its result, and gives it on. */
export type StagePorts = {
  dependencies: ResearchDependencies;
  leave<Result>(result: Result): Promise<Result>;
};

/** Stands between the stages of a run and the world: writes down what they are answered, or answers from what was written. */
export type RunPorts = { enter(call: StageCall, given: ResearchDependencies): StagePorts };

type Stage<State, Result> = (state: State, config: LangGraphRunnableConfig) => Result;

/**
 * Makes stages that work with the ports of their run, where the graph was built with such. Without the id of its run in the
 * config a stage works with what the graph was built from.
 */
export function stagesOf(dependencies: ResearchDependencies) {
  const { runPorts } = dependencies;
  return <State extends object, Result>(
    name: string,
    make: (dependencies: ResearchDependencies) => Stage<State, Result>,
  ): Stage<State, Result | Promise<Awaited<Result>>> => {
    const plain = make(dependencies);
    if (!runPorts) return plain;
    return async (state, config): Promise<Awaited<Result>> => {
      const call = stageCall(name, state as Record<string, unknown>, config);
      if (!call) return await plain(state, config);
      const ports = runPorts.enter(call, dependencies);
      return ports.leave(await make(ports.dependencies)(state, config));
    };
  };
}

function stageCall(
  name: string,
  state: Record<string, unknown>,
  { configurable, metadata }: LangGraphRunnableConfig,
): StageCall | undefined {
  const runId: unknown = configurable?.run_id;
  if (typeof runId !== 'string') return undefined;
  const task = state.task as SectionTask | undefined;
  const part = task ? `${task.sub.id}/${task.round}` : `${state.review_iterations ?? 0}`;
  return { runId, attempt: Number(metadata?.run_attempt ?? 1), scope: `${name}/${part}`, state };
}
