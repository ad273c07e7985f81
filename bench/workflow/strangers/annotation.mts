import { Annotation, Command, END, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  zeta: Annotation<string>(),
  trail: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
  record: Annotation<Record<string, unknown>>(),
  count: Annotation<number>({ reducer: (old, more) => old + more, default: () => 0 }),
});

export const graph = new StateGraph(State)
  .addNode(
    'begin',
    (state, config) => {
      config.writer?.({ seen: Object.keys(state.record ?? {}) });
      return new Command({ update: { trail: ['begin'], count: 1 }, goto: 'work' });
    },
    { ends: ['work'] },
  )
  .addNode('work', async ({ record }) => ({
    trail: ['work'],
    count: 2,
    record: { zebra: 1, apple: 2, nested: { second: true, first: [3, 1, 2] }, ...record },
  }))
  .addNode('fail', ({ zeta }) => {
    if (zeta === 'fail') throw new RangeError('zeta is out of range');
    return { trail: ['fine'] };
  })
  .addEdge(START, 'begin')
  .addEdge('work', 'fail')
  .addEdge('fail', END)
  .compile();
