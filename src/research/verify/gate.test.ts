import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { createStatementVerifier } from './gate.ts';

const item = study({
  id: 'library:t1',
  title: 'Empagliflozin in heart failure',
  text: 'We randomised 5,988 patients to empagliflozin 10 mg or placebo. Over 26.2 months, a primary outcome event occurred in 415 of 2997 patients (13.8%) with empagliflozin and in 511 of 2991 (17.1%) with placebo (hazard ratio, 0.79; 95% CI, 0.69 to 0.90; P<0.001). Empagliflozin did not reduce death from any cause. Serious adverse events did not differ between the groups. The “effect” was con\u00adsistent\u00a0in patients with and without diabetes (10⁶ cells/µL).',
});
const other = study({
  id: 'library:t2',
  title: 'Dapagliflozin and kidney outcomes',
  text: 'Dapagliflozin lowered the rate of kidney failure in 4304 adults with chronic kidney disease.',
});
const question = 'Does empagliflozin or dapagliflozin reduce mortality in HFpEF?';
const gate = createStatementVerifier([item, other], question);
const judge = (text: string, quote: string, sourceId = 'library:t1') => {
  const { admitted, rejected } = gate.check([
    { section: 'Key findings', text, citations: [{ sourceId, quote }] },
  ]);
  return rejected[0]?.reason ?? admitted[0]?.citations[0]?.quote;
};
const deathQuote = 'Empagliflozin did not reduce death from any cause.';
const outcomeQuote =
  'a primary outcome event occurred in 415 of 2997 patients (13.8%) with empagliflozin and in 511 of 2991 (17.1%) with placebo (hazard ratio, 0.79; 95% CI, 0.69 to 0.90; P<0.001)';

describe('admits', () => {
  it.each([
    ['a sentence word for word', deathQuote, deathQuote],
    [
      'a fair paraphrase with its numbers',
      'The primary outcome occurred in 13.8% with empagliflozin and 17.1% with placebo.',
      outcomeQuote,
    ],
    [
      'a number in another spelling',
      'The hazard ratio for the primary outcome was 0.790 with empagliflozin.',
      outcomeQuote,
    ],
    [
      'a statistic abbreviated',
      'Empagliflozin lowered the hazard of a primary outcome event (HR 0.79, 95% CI 0.69–0.90).',
      outcomeQuote.replace(/^.*?\(13/, 'patients (13'),
    ],
    ['a negation kept', 'Empagliflozin did not reduce all-cause death.', deathQuote],
  ])('%s, and widens its quote to the whole sentence', (_, text, quote) => {
    expect([deathQuote, `Over 26.2 months, ${outcomeQuote}.`]).toContain(judge(text, quote));
  });

  it('a quote in plain typography and gives back the exact source text', () => {
    const statement = 'The "effect" was consistent in patients with and without diabetes';
    expect(judge(statement, statement)).toBe(
      'The “effect” was con\u00adsistent\u00a0in patients with and without diabetes (10⁶ cells/µL).',
    );
  });
});

describe('rejects', () => {
  it.each([
    [
      'an invented quote',
      'Empagliflozin reduced death.',
      'Empagliflozin reduced death from any cause.',
      /word for word/,
    ],
    ['a quote with another case', deathQuote, deathQuote.toLowerCase(), /word for word/],
    ['a quote that cuts a number', 'The hazard ratio was 0.', 'placebo (hazard ratio, 0', /word for word/],
    [
      'a quote that cuts a word',
      'It was sistent in patients with diabetes.',
      'sistent in patients with and without',
      /word for word/,
    ],
    ['a tiny quote', 'Patients were randomised.', 'patients', /too short/],
    [
      'an invented number',
      'The primary outcome fell by 21% with empagliflozin.',
      outcomeQuote,
      /number 21 %/,
    ],
    [
      'another unit',
      'Patients were randomised to empagliflozin 10 g or placebo.',
      'We randomised 5,988 patients to empagliflozin 10 mg or placebo.',
      /number 10 g/,
    ],
    [
      'another comparator',
      'A primary outcome event occurred less with empagliflozin (P=0.001).',
      outcomeQuote,
      /0\.001/,
    ],
    [
      'a superscript read as digits',
      'The effect was in 106 cells/µL of patients',
      'with and without diabetes (10⁶ cells/µL)',
      /number 106/,
    ],
    ['a dropped negation', 'Empagliflozin reduced death from any cause.', deathQuote, /sense/],
    [
      'a strength the quote does not have',
      'Serious adverse events did not differ significantly between the groups.',
      'Serious adverse events did not differ between the groups.',
      /claims more.*significantly/,
    ],
    ['a verdict', 'No, empagliflozin did not reduce death from any cause.', deathQuote, /verdict/],
    ['a look-alike letter', 'Empаgliflozin did not reduce death from any cause.', deathQuote, /letter/],
    [
      'a quote that begins after the "not"',
      'Empagliflozin can reduce death from any cause.',
      'reduce death from any cause.',
      /sense/,
    ],
    ['an added negation', 'Dapagliflozin never lowered kidney failure.', other.text, /sense|word for word/],
    ['a turned direction', 'A primary outcome event was not reduced in adults.', outcomeQuote, /sense/],
    [
      'a drug that the quote does not name',
      'Sotagliflozin did not reduce death from any cause.',
      deathQuote,
      /Sotagliflozin/,
    ],
    [
      'a drug of the question that the source does not name',
      'Dapagliflozin did not reduce death from any cause.',
      deathQuote,
      /Dapagliflozin/,
    ],
    [
      'an acronym the quote does not have',
      'Empagliflozin did not reduce death from any cause in the DELIVER trial.',
      deathQuote,
      /DELIVER/,
    ],
    [
      'words about something else',
      'Surgeons prefer early physiotherapy because joints recover.',
      'Serious adverse events did not differ between the groups.',
      /sense|something else/,
    ],
  ])('%s', (_, text, quote, reason) => expect(judge(text, quote)).toMatch(reason));

  it('a direction turned round', () => {
    const quote = 'Dapagliflozin lowered the rate of kidney failure';
    expect(judge('Dapagliflozin increased the rate of kidney failure.', quote, 'library:t2')).toMatch(
      /sense/,
    );
  });

  it('an unknown source, no source, and a source whose text changed', () => {
    expect(judge(deathQuote, deathQuote, 'library:none')).toMatch(/not among the sources/);
    expect(gate.check([{ section: 's', text: deathQuote, citations: [] }]).rejected[0]?.reason).toMatch(
      /no source/,
    );
    const changed = createStatementVerifier([{ ...item, text: `${item.text} More.` }], question);
    const draft = { section: 's', text: deathQuote, citations: [{ sourceId: item.id, quote: deathQuote }] };
    expect(changed.check([draft]).rejected[0]?.reason).toMatch(/not the one that was retrieved/);
  });
});

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ' ',
        '\u00a0',
        '\u00ad',
        '“',
        '”',
        '’',
        '–',
        '−',
        'ﬁ',
        'é',
        'e\u0301',
        '𝟘',
        '😀',
        '٣',
        '½',
        '⁶',
        '\u200b',
        '.',
        '5',
        ' not ',
        'İ',
        '\ud83d',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
      fc.lorem({ maxCount: 3 }),
    ),
    { minLength: 5, maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('whatever the text', () => {
  it('re-slices every admitted citation exactly', () => {
    fc.assert(
      fc.property(hostileText, fc.nat(), fc.nat(), (text, a, b) => {
        const source = study({ text });
        const start = a % text.length;
        const quote = text.slice(start, start + 20 + (b % 60));
        const draft = { section: 's', text: quote, citations: [{ sourceId: source.id, quote }] };
        for (const { citations } of createStatementVerifier([source], '').check([draft]).admitted) {
          for (const each of citations) expect(text.slice(each.start, each.end)).toBe(each.quote);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never admits a quote with a changed letter, digit or word', () => {
    const sentence = fc.constantFrom(...item.text.split('. ').filter((part) => part.length > 30));
    fc.assert(
      fc.property(sentence, fc.nat(), fc.constantFrom('x', '7', 'Q', ' not', 'é'), (quote, at, inserted) => {
        const place = at % quote.length;
        const mutated = quote.slice(0, place) + inserted + quote.slice(place + 1);
        fc.pre(mutated !== quote && !item.text.includes(mutated.trim()));
        const draft = { section: 's', text: quote, citations: [{ sourceId: item.id, quote: mutated }] };
        expect(gate.check([draft]).admitted).toEqual([]);
      }),
    );
  });

  it('never admits a number that its quotes do not have', () => {
    const spelt = fc.oneof(
      fc.integer({ min: 20, max: 99_999 }).map(String),
      fc.integer({ min: 1_000, max: 9_999_999 }).map((value) => value.toLocaleString('en-US')),
      fc.tuple(fc.nat(99), fc.integer({ min: 1, max: 99 })).map(([whole, part]) => `${whole}.${part}%`),
      fc.constantFrom(
        'twelve',
        'thirty-one',
        'two-thirds',
        'half',
        'twice',
        'three hundred',
        '٤٢',
        '４２',
        '⅔',
        '6·5',
        '10⁹',
        '-3',
        '≥ 50',
        'first',
        'X-77',
        '8th',
      ),
    );
    fc.assert(
      fc.property(spelt, fc.nat(), (added, at) => {
        fc.pre(!deathQuote.includes(added));
        const parts = deathQuote.split(' ');
        parts.splice(at % parts.length, 0, added);
        const draft = {
          section: 's',
          text: parts.join(' '),
          citations: [{ sourceId: item.id, quote: deathQuote }],
        };
        expect(gate.check([draft]).admitted).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
