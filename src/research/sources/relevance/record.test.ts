import { expect, it } from 'vitest';
import { evidenceItem } from '../../../../tests/support/evidence-item.ts';
import { contentStems } from '../../language/tokens.ts';
import { pairOf, readRecord } from './record.ts';

const item = evidenceItem({
  title: 'Acute kidney injury',
  text: 'Injury of the kidney was seen in 12 patients. Statins were given to all. Statins did no lasting or other harm to the kidney.',
});
const stems = (text: string) => new Set(contentStems(text));

it('tells where the wanted stems stand, how often, and how long the record is', () => {
  const wanted = { stems: stems('statins kidney stroke acute'), inPairs: new Set<string>() };
  const { title, whole, counts, sentences, all } = readRecord(item, wanted);
  expect(title).toEqual(stems('acute kidney'));
  expect(whole).toEqual(stems('acute kidney statins'));
  expect(Object.fromEntries(counts)).toEqual({ kidnei: 2, statin: 2 });
  expect(sentences).toEqual([stems('kidney'), stems('statins'), stems('statins kidney')]);
  expect(all.count).toBe(contentStems(item.text).length);
});

it('finds pairs in either order, with at most one stem between, and not across sentences', () => {
  const pair = (text: string) => {
    const [one = '', other = ''] = contentStems(text);
    const { pairs } = readRecord(item, { stems: new Set(), inPairs: stems(text) });
    return pairs.has(pairOf(one, other));
  };
  expect(['kidney injury', 'acute injury', 'injury kidney'].map(pair)).toEqual([true, true, true]);
  expect(['patients statins', 'statins kidney', 'acute statins'].map(pair)).toEqual([false, false, false]);
});
