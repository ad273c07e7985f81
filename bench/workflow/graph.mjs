import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/**
 * The graph both servers run: one node that writes `count` custom events and ends. `paced` gives the event loop a
 * turn after each, as a model that streams would, and `everyMs` a pause; otherwise all come at once.
 */
export function buildGraph({ Annotation, START, END, StateGraph }) {
  const State = Annotation.Root({
    count: Annotation(),
    paced: Annotation(),
    everyMs: Annotation(),
    written: Annotation(),
    document: Annotation(),
  });
  return new StateGraph(State)
    .addNode('write', async ({ count, paced, everyMs }, config) => {
      for (let index = 0; index < count; index += 1) {
        config.writer({ index, at: Date.now(), text: 'a few words, as many as a model sends at once' });
        if (everyMs) await sleep(everyMs, undefined, { signal: config.signal });
        else if (paced) await nextTurn();
      }
      return { written: count };
    })
    .addEdge(START, 'write')
    .addEdge('write', END)
    .compile();
}
