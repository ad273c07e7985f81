import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import {
  Annotation,
  END,
  interrupt,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
  StreamChannel,
  type StreamTransformer,
} from '@langchain/langgraph';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { createChatGraphs } from './chat-graphs.ts';

type Config = LangGraphRunnableConfig;

const Answers = Annotation.Root({
  answers: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
});

const lookUp = tool(
  async ({ word }: { word: string }) => {
    if (word === 'secret') throw new Error('password=hunter2');
    if (word === 'closed') throw new AppError('unavailable', 'The dictionary is closed');
    return `${word} is a word`;
  },
  { name: 'look_up', description: 'Looks a word up', schema: z.object({ word: z.string() }) },
);

/** Says the question back, letter by letter. */
function writer(letterMs: number) {
  return new StateGraph(MessagesAnnotation)
    .addNode('answer', async ({ messages }: { messages: BaseMessage[] }, config: Config) => {
      const answer = new AIMessage(`You said: ${messages.at(-1)?.content}`);
      const model = new FakeStreamingChatModel({ responses: [answer], sleep: letterMs });
      return { messages: [await model.invoke(messages, config)] };
    })
    .addEdge(START, 'answer')
    .addEdge('answer', END)
    .compile();
}

/** Looks up what was asked, and says whether that worked. */
function librarian() {
  return new StateGraph(MessagesAnnotation)
    .addNode('tools', async ({ messages }: { messages: BaseMessage[] }, config: Config) => {
      const word = String(messages.at(-1)?.content);
      const call = { type: 'tool_call' as const, id: 'call-1', name: 'look_up', args: { word } };
      const found = await lookUp.invoke(call, config).catch(() => undefined);
      return { messages: found ? [found] : [new AIMessage('Nothing')] };
    })
    .addEdge(START, 'tools')
    .addEdge('tools', END)
    .compile();
}

/** Two nodes that ask at once, one of them in a subgraph. */
function committee() {
  const ask = (question: string) => () => ({ answers: [`${question}: ${interrupt(question)}`] });
  const inner = new StateGraph(Answers)
    .addNode('member', ask('How long'))
    .addEdge(START, 'member')
    .addEdge('member', END)
    .compile();
  return new StateGraph(Answers)
    .addNode('chair', ask('How much'))
    .addNode('office', inner)
    .addEdge(START, 'chair')
    .addEdge(START, 'office')
    .addEdge('chair', END)
    .addEdge('office', END)
    .compile();
}

/** Counts its updates on a channel of its own, and hides custom events that say so. */
function counted() {
  const node = (name: string) => (_state: unknown, config: Config) => {
    config.writer?.({ from: name });
    config.writer?.({ hidden: true });
    return { answers: [name] };
  };
  return new StateGraph(Answers)
    .addNode('one', node('one'))
    .addNode('two', node('two'))
    .addEdge(START, 'one')
    .addEdge('one', 'two')
    .addEdge('two', END)
    .compile({ transformers: [countUpdates] });
}

function countUpdates(): StreamTransformer<{ counts: StreamChannel<number>; total: Promise<string> }> {
  const counts = StreamChannel.remote<number>('counts');
  let count = 0;
  let finish = (_total: string) => {};
  const total = new Promise<string>((resolve) => {
    finish = resolve;
  });
  return {
    init: () => ({ counts, total }),
    process({ method, params }) {
      if (method === 'updates') counts.push(++count);
      const { payload } = (params.data ?? {}) as { payload?: { hidden?: boolean } };
      return !payload?.hidden;
    },
    finalize: () => finish(`${count} updates`),
  };
}

/** Graphs that have something to say on every channel of the stream protocol. */
export function createProtocolGraphs(letterMs = 20) {
  const { graphs } = createChatGraphs();
  const built = {
    writer: writer(letterMs),
    librarian: librarian(),
    committee: committee(),
    counted: counted(),
  };
  return { ...graphs, ...built };
}
