import { entrypoint, getWriter, interrupt, task } from '@langchain/langgraph';

const draft = task('draft', async (topic: string) => {
  getWriter()?.({ drafting: topic });
  return `On ${topic}`;
});

const polish = task({ name: 'polish', retry: { maxAttempts: 2 } }, async (text: string) => `${text}.`);

type Question = { topic: string };

/** The functional API: no state but what it returns, and what it saves for the next call. */
export const graph = entrypoint('essay', async ({ topic }: Question) => {
  const text = await draft(topic);
  const answer = topic === 'salt' ? (interrupt({ agree: text }) as string) : 'unasked';
  return { essay: await polish(text), answer };
});
