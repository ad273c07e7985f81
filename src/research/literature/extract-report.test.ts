import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { extract } from './extract-report.ts';

const asked = 'Colchicine versus naproxen to prevent gout flares?';
const items = ['colchicine', 'naproxen'].map((drug) =>
  study({ parts: { CONCLUSIONS: `Gout flares were rarer with ${drug} than without.` } }),
);
const textsOf = (question: string, answering: readonly string[], possible: readonly string[] = []) =>
  extract({ items, question, answering, leading: answering, possible }).statements.map(({ text }) => text);

it('says that no source compares the drugs in question before what is only related', () => {
  expect(textsOf(asked, [])[0]).toBe(
    'No source found here compares colchicine with naproxen surely enough to answer.',
  );
});

it('says no such thing where nothing is compared, or a source answers or may', () => {
  const isTold = (texts: readonly string[]) => texts.some((text) => text.startsWith('No source'));
  expect(isTold(textsOf('Does colchicine prevent gout flares?', []))).toBe(false);
  expect(isTold(textsOf(asked, [items[0]?.id ?? '']))).toBe(false);
  expect(isTold(textsOf(asked, [], [items[0]?.id ?? '']))).toBe(false);
});

it('counts no sentence of its own among the quotes that were verified', () => {
  const { statements, verification } = extract({ items, question: asked, answering: [], leading: [] });
  expect(statements).toHaveLength(3);
  expect(verification).toMatchObject({ statements: 2, verified: 2 });
});
