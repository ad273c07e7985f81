import { tool } from '@langchain/core/tools';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';
import { LetterModel } from './letters.mts';

const add = tool(({ a, b }: { a: number; b: number }) => String(a + b), {
  name: 'add',
  description: 'Adds two numbers',
  schema: z.object({ a: z.number(), b: z.number() }),
});

const model = new LetterModel((messages) => {
  const last = messages.at(-1);
  return last?.getType() === 'tool'
    ? { text: `It is ${last.content}` }
    : { text: 'Let me add', toolCalls: [{ name: 'add', args: { a: 2, b: 3 }, id: 'call-1' }] };
});

export const graph = createReactAgent({ llm: model, tools: [add], prompt: 'You add numbers.' });
