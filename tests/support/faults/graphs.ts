import { setTimeout as sleep } from 'node:timers/promises';
import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';

const Work = Annotation.Root({
  trail: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
  ticks: Annotation<number>(),
  tickMs: Annotation<number>(),
});
type WorkState = typeof Work.State;
type Config = LangGraphRunnableConfig;

/** Tells which process works, and on its output when it is told to stop: `stopped <run> <time>`. */
function tracked() {
  const work = (name: string) => async (state: WorkState, config: Config) => {
    const signal = config.signal as AbortSignal;
    const tell = () => process.stdout.write(`stopped ${config.configurable?.run_id} ${Date.now()}\n`);
    signal.addEventListener('abort', tell);
    try {
      for (let tick = 0; tick < (state.ticks ?? 10); tick += 1) {
        config.writer?.({ pid: process.pid, name, tick });
        await sleep(state.tickMs ?? 50, undefined, { signal });
      }
    } finally {
      signal.removeEventListener('abort', tell);
    }
    return { trail: [name] };
  };
  return new StateGraph(Work)
    .addNode('first', work('first'))
    .addNode('second', work('second'))
    .addEdge(START, 'first')
    .addEdge('first', 'second')
    .addEdge('second', END)
    .compile();
}

/** Heeds no signal: it goes on telling and returns state long after it was stopped. */
function deaf() {
  return new StateGraph(Work)
    .addNode('work', async (state: WorkState, config: Config) => {
      for (let tick = 0; tick < (state.ticks ?? 10); tick += 1) {
        config.writer?.({ pid: process.pid, tick });
        await sleep(state.tickMs ?? 50);
      }
      return { trail: ['deaf'] };
    })
    .addEdge(START, 'work')
    .addEdge('work', END)
    .compile();
}

export const faultGraphs = {
  tracked: tracked(),
  deaf: deaf(),
};
