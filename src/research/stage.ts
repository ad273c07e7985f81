import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Clock } from '#platform/clock.ts';
import type { StageEvent } from '#shared/workflow/protocol.ts';
import type { StageName } from '#shared/workflow/stages.ts';

/** Tells a watching client that a stage has begun, before the update that says it has ended. */
export function announceStage(stage: StageName, config: LangGraphRunnableConfig, clock: Clock): void {
  const event: StageEvent = { type: 'stage', stage, at: clock.now().toISOString() };
  config.writer?.(event);
}
