import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findQuotes } from './find-quote.ts';
import { fold } from './fold.ts';

it('folds typography and nothing else', () => {
  expect(fold('“Eﬃcacy”—it’s\u00a0 \n5\u2009mg; con\u00adtrol […] ½').text).toBe(
    '"Efficacy"-it\'s 5 mg; control [...] 1/2',
  );
  expect(fold('10⁶ m² CO₂ 1½ min⁻¹').text).toBe('10^6 m2 CO2 1 1/2 min-1');
  expect(fold('Café Cafe\u0301').text).toBe('Café Café');
  expect(fold('É ≠ é').text).toBe('É ≠ é');
});

it('maps every folded unit to the character it came from, on any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const { text: folded, starts, ends } = fold(text);
      expect(starts).toHaveLength(folded.length);
      for (let at = 0; at < folded.length; at += 1) {
        const start = starts[at] ?? -1;
        const end = ends[at] ?? -1;
        expect(start).toBeGreaterThanOrEqual(at === 0 ? 0 : (starts[at - 1] ?? 0));
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      }
    }),
    { numRuns: 1000 },
  );
});

it('finds a quote wherever the source spells it otherwise, at offsets that fold to the same', () => {
  const typeset = (plain: string) =>
    plain
      .replaceAll(' ', '\u00a0\n')
      .replaceAll("'", '’')
      .replaceAll('-', '–')
      .replaceAll('fi', 'ﬁ')
      .replaceAll('e', 'e\u00ad');
  fc.assert(
    fc.property(fc.lorem({ maxCount: 12 }), fc.nat(), fc.nat(), (plain, a, b) => {
      const words = plain.split(' ');
      const from = a % words.length;
      const quote = words.slice(from, from + 1 + (b % words.length)).join(' ');
      const source = typeset(`Begin; ${plain}; end`);
      const [found] = findQuotes(fold(source), quote);
      expect(found && fold(source.slice(found.start, found.end)).text).toBe(fold(quote).text);
    }),
  );
});

it('does not cut words or numbers', () => {
  const source = fold('It was ineffective in 0.82 of 1,204 at −3.5 kg and 10⁶.');
  for (const quote of ['effective in', 'ineffect', 'in 0.8', '82 of 1', '204 at', '3.5 kg', 'and 10']) {
    expect(findQuotes(source, quote), quote).toEqual([]);
  }
  expect(findQuotes(source, 'ineffective in 0.82')).toHaveLength(1);
});
