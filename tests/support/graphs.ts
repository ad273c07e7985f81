import { setTimeout as sleep } from 'node:timers/promises';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import {
  Annotation,
  END,
  interrupt,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';

type Config = LangGraphRunnableConfig;

const Trail = Annotation.Root({
  trail: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
  count: Annotation<number>(),
  delayMs: Annotation<number>(),
  note: Annotation<unknown>(),
});
type TrailState = typeof Trail.State;

/** `count` custom events, `delayMs` apart, in each of two nodes. */
function counter() {
  const emit = (name: string) => async (state: TrailState, config: Config) => {
    for (let index = 0; index < (state.count ?? 3); index += 1) {
      config.writer?.({ node: name, index });
      if (state.delayMs) await sleep(state.delayMs, undefined, { signal: config.signal as AbortSignal });
    }
    return { trail: [name] };
  };
  return new StateGraph(Trail)
    .addNode('first', emit('first'))
    .addNode('second', emit('second'))
    .addEdge(START, 'first')
    .addEdge('first', 'second')
    .addEdge('second', END)
    .compile();
}

/** Waits without listening to the signal that would stop it. */
function stubborn() {
  return new StateGraph(Trail)
    .addNode('wait', async (state, config: Config) => {
      config.writer?.({ waiting: true });
      await sleep(state.delayMs ?? 60_000, undefined, { ref: false });
      config.writer?.({ waiting: false });
      return { trail: ['waited'] };
    })
    .addEdge(START, 'wait')
    .addEdge('wait', END)
    .compile();
}

function failing() {
  return new StateGraph(Trail)
    .addNode('fail', (state) => {
      if (state.note === 'expected') throw new AppError('unavailable', 'No source answered');
      throw new Error('password=hunter2 at /srv/secret.ts');
    })
    .addEdge(START, 'fail')
    .addEdge('fail', END)
    .compile();
}

/** Ends the process that runs it, every time. */
function deadly() {
  return new StateGraph(Trail)
    .addNode('die', async () => {
      await sleep(300);
      process.kill(process.pid, 'SIGKILL');
      return {};
    })
    .addEdge(START, 'die')
    .addEdge('die', END)
    .compile();
}

/** Holds the event loop for `delayMs`, as a graph does that computes without a pause. */
function busy() {
  return new StateGraph(Trail)
    .addNode('compute', ({ delayMs }, config: Config) => {
      config.writer?.({ computing: true });
      const end = Date.now() + delayMs;
      while (Date.now() < end);
      return { trail: ['computed'] };
    })
    .addEdge(START, 'compute')
    .addEdge('compute', END)
    .compile();
}

/** Returns `note` as state, for values that are hard to store. */
function echo() {
  return new StateGraph(Trail)
    .addNode('echo', (state) => ({
      note: { back: state.note, nul: 'a\0b', half: '\ud800', when: new Date(0) },
    }))
    .addEdge(START, 'echo')
    .addEdge('echo', END)
    .compile();
}

function chat() {
  const model = new FakeStreamingChatModel({
    responses: [new AIMessage({ content: 'Hello there', id: 'answer' })],
  });
  return new StateGraph(MessagesAnnotation)
    .addNode('model', async (state: { messages: BaseMessage[] }, config: Config) => ({
      messages: [await model.invoke(state.messages, config)],
    }))
    .addEdge(START, 'model')
    .addEdge('model', END)
    .compile();
}

function nested() {
  const inner = new StateGraph(Trail)
    .addNode('leaf', (_state, config: Config) => {
      config.writer?.({ from: 'leaf' });
      return { trail: ['leaf'] };
    })
    .addNode('fruit', () => ({ trail: ['fruit'] }))
    .addEdge(START, 'leaf')
    .addEdge('leaf', 'fruit')
    .addEdge('fruit', END)
    .compile();
  return new StateGraph(Trail)
    .addNode('inner', inner)
    .addEdge(START, 'inner')
    .addEdge('inner', END)
    .compile();
}

function person() {
  return new StateGraph(Trail)
    .addNode('ask', () => ({ trail: [String(interrupt('Which dose?'))] }))
    .addEdge(START, 'ask')
    .addEdge('ask', END)
    .compile();
}

export const testGraphs = Object.fromEntries(
  Object.entries({ counter, stubborn, failing, deadly, busy, echo, chat, nested, person }).map(
    ([name, build]) => [name, build()],
  ),
);
