import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { FakeStreamingChatModel } from '@langchain/core/utils/testing';
import {
  END,
  interrupt,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';

type State = { messages: BaseMessage[] };
type Config = LangGraphRunnableConfig;

const lastText = (state: State) => String(state.messages.at(-1)?.content ?? '');
const graphOf = (node: (state: State, config: Config) => Promise<object> | object) =>
  new StateGraph(MessagesAnnotation)
    .addNode('answer', node)
    .addEdge(START, 'answer')
    .addEdge('answer', END)
    .compile();

/** Graphs that chat; `letters` counts what they have written, in all runs together. */
export function createChatGraphs(letterMs = 25) {
  const written = { letters: 0 };

  const talker = graphOf(async (state, config) => {
    const answer = new AIMessage(`You said: ${lastText(state)}`);
    const model = new FakeStreamingChatModel({ responses: [answer], sleep: letterMs });
    config.writer?.({ thinking: true });
    let whole: BaseMessage | undefined;
    for await (const chunk of await model.stream(state.messages, config)) {
      written.letters += 1;
      whole = whole ? (whole as typeof chunk).concat(chunk) : chunk;
    }
    return { messages: [new AIMessage({ id: whole?.id, content: whole?.content ?? '' })] };
  });

  const doctor = graphOf((state) => {
    const dose = interrupt(`Which dose of ${lastText(state)}?`);
    return { messages: [new AIMessage(`Noted: ${dose}`)] };
  });

  const broken = graphOf(() => {
    throw new AppError('unavailable', 'No source answered');
  });

  return { graphs: { talker, doctor, broken }, written };
}
