import { expect, it } from 'vitest';
import { type Completion, type CompletionRequest, LanguageModelError } from '#llm/index.ts';
import { study } from '../../../tests/support/evidence.ts';
import { createStatementVerifier } from '../verify/gate.ts';
import { composeWithModel } from './language-model.ts';

const question = 'Does colchicine prevent gout flares?';
const finding = 'Colchicine prevented gout flares in adults who began allopurinol.';
const usage = { inputTokens: 1, outputTokens: 1, requests: 1 };
const signal = new AbortController().signal;

function compose(
  complete: (request: CompletionRequest) => unknown,
  items = [study({ text: finding })],
  contextTokens?: number,
) {
  const answer = async (request: CompletionRequest): Promise<Completion> => ({
    value: complete(request),
    isCut: false,
    usage,
  });
  const model = { name: 'scripted', complete: answer, ...(contextTokens && { contextTokens }) };
  return composeWithModel(model, { items, question, gate: createStatementVerifier(items, question), signal });
}

const citations = [{ source: 'S1', quote: finding }];
const honest = { section: 'Bottom line', text: finding, citations };

it('shows a model as many sources as it can read, the best first', async () => {
  const items = Array.from({ length: 20 }, (_, at) =>
    study({
      id: `pubmed:${at}`,
      title: `Trial ${at} of colchicine`,
      text: `${finding} ${'More of it. '.repeat(200)}`,
    }),
  );
  const shown = async (contextTokens?: number) => {
    let ids: string[] = [];
    await compose(
      ({ user }) => {
        ids = [...user.matchAll(/"title":"Trial (\d+) of/g)].map(([, at = '']) => at);
        return { statements: [honest] };
      },
      items,
      contextTokens,
    );
    return ids;
  };
  expect(await shown()).toHaveLength(20);
  const few = await shown(10_000);
  expect(few.length).toBeGreaterThan(2);
  expect(few.length).toBeLessThan(10);
  expect(few).toEqual(few.map((_, at) => String(at)));
  expect(await shown(6_000)).toEqual(['0']);
});

it('shows half of the sources, and half again, where all are more than it can read', async () => {
  const items = Array.from({ length: 7 }, (_, at) => study({ id: `pubmed:${at}`, text: finding }));
  const shown: number[] = [];
  const made = await compose(({ user }) => {
    shown.push([...user.matchAll(/"id":"S\d/g)].length);
    if ((shown.at(-1) ?? 0) > 2)
      throw new LanguageModelError('cannot read as much', { retryable: false, isTooLong: true });
    return { statements: [{ ...honest, citations: [{ source: 'S2', quote: finding }] }] };
  }, items);
  expect(shown).toEqual([7, 4, 2]);
  expect(made.statements).toMatchObject([{ citations: [{ sourceId: 'pubmed:1' }] }]);
  const never = () => {
    throw new LanguageModelError('cannot read as much', { retryable: false, isTooLong: true });
  };
  await expect(compose(never, items)).rejects.toThrow('cannot read as much');
});

it('keeps what passed when the repair of the rest fails', async () => {
  let round = 0;
  const made = await compose(() => {
    round += 1;
    if (round === 1)
      return { statements: [honest, { ...honest, text: 'Colchicine prevented 93% of flares.' }] };
    throw new LanguageModelError('is overloaded', { retryable: true, usage: { ...usage, requests: 3 } });
  });
  expect(made.statements.map(({ text }) => text)).toEqual([finding]);
  expect(made.verification).toEqual({ statements: 2, verified: 1, dropped: 1, repaired: 0 });
});
