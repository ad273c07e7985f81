import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Clock } from '#platform/clock.ts';
import type { StageName } from '#shared/research/modes.ts';
import type { StageEvent } from '#shared/workflow/protocol.ts';
import type { ResearchDependencies, StageCall } from './dependencies.ts';

type Stage<State, Result> = (state: State, config: LangGraphRunnableConfig) => Result;

/** Tells a watching client that a stage has begun, before the update that says it has ended. */
export function announceStage(stage: StageName, config: LangGraphRunnableConfig, clock: Clock): void {
  const event: StageEvent = { type: 'stage', stage, at: clock.now().toISOString() };
  config.writer?.(event);
}

const roundOf = (state: { review_iterations?: number }): string => `${state.review_iterations ?? 0}`;

/**
 * Makes stages that work with the ports of their run, where the graph was built with such. Without the id of its run in the
 * config a stage works with what the graph was built from. `partOf` tells apart the calls of one stage in one run.
 */
export function stagesOf<Base extends object = { review_iterations?: number }>(
  dependencies: ResearchDependencies,
  partOf: (state: Base) => string = roundOf,
) {
  const { runPorts } = dependencies;
  return <State extends Base, Result>(
    name: StageName,
    make: (dependencies: ResearchDependencies) => Stage<State, Result>,
    { readsClock = false } = {},
  ): Stage<State, Result | Promise<Awaited<Result>>> => {
    const plain = make(dependencies);
    if (!runPorts) return plain;
    return async (state, config): Promise<Awaited<Result>> => {
      const scope = `${name}/${partOf(state)}`;
      const call = stageCall({ scope, readsClock, state }, config);
      if (!call) return await plain(state, config);
      const ports = runPorts.enter(call, dependencies);
      return ports.leave(await make(ports.dependencies)(state, config));
    };
  };
}

function stageCall(
  stage: Pick<StageCall, 'scope' | 'readsClock' | 'state'>,
  { configurable, metadata }: LangGraphRunnableConfig,
): StageCall | undefined {
  const runId: unknown = configurable?.run_id;
  if (typeof runId !== 'string') return undefined;
  return { runId, attempt: Number(metadata?.run_attempt ?? 1), ...stage };
}
