import fc from 'fast-check';
import { expect, it } from 'vitest';
import { study } from '../../../../tests/support/evidence.ts';
import { contentStems } from '../../language/tokens.ts';
import { weighQuestion } from '../../question/weigh.ts';
import { readConcepts } from './concepts.ts';
import { describeRecords } from './features.ts';
import { readRecord } from './record.ts';
import { matchWords, readAskedWords } from './word-matches.ts';

function matchesOf(question: string, given: { title?: string; text: string }) {
  const concepts = readConcepts(question, weighQuestion(question));
  const asked = readAskedWords(contentStems(question), concepts);
  const read = readRecord(study(given), { stems: new Set(asked.stems), inPairs: new Set() });
  return matchWords(
    asked,
    read,
    concepts,
    concepts.map(() => false),
  );
}

it('takes another word of the same meaning for a word of the question, and no word on something else', () => {
  const asked = 'Do painkillers harm the kidney?';
  const own = matchesOf(asked, { title: 'Kidney', text: 'Painkillers harm the kidney.' });
  const alike = matchesOf(asked, { title: 'Renal function', text: 'Analgesics and renal injury.' });
  const other = matchesOf(asked, { title: 'Eyesight', text: 'Reading glasses for schoolchildren.' });
  expect(own.matchWhole).toBe(1);
  expect(alike.matchWhole).toBeGreaterThan(0.6);
  expect(other.matchWhole).toBeLessThan(alike.matchWhole - 0.15);
  expect(alike.matchLacking).toBeLessThan(other.matchLacking);
});

it('describes whatever record and question by finite numbers', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (question, title, text) => {
      const concepts = readConcepts(question, weighQuestion(question));
      const [described] = describeRecords([study({ title, text })], concepts, question);
      expect(described?.row.every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
