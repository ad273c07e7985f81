import { expect, it } from 'vitest';
import { labelAnswer as answer, drugLabel as label } from '../../../../../tests/support/drug-label.ts';
import { findLabelQuotes } from './find-label-quotes.ts';

const interactions =
  'Testing shows no effect of food. Concomitant use of clarithromycin raises the level of simvastatin. Others follow.';

it('quotes the sentence that names the other drug word for word, with section and version', () => {
  const item = label('ZOCOR (simvastatin): FDA drug label', [
    ['Indications and usage', 'For clarithromycin nothing is said here.'],
    ['Drug interactions: Macrolides', interactions],
  ]);
  const { quotes, notChecked, read } = findLabelQuotes(
    ['clarithromycin', 'simvastatin'],
    [answer('simvastatin', [item])],
  );
  const [quote] = quotes;
  expect(quotes).toHaveLength(1);
  expect(quote).toMatchObject({
    of: 'simvastatin',
    about: 'clarithromycin',
    severity: 'unclassified',
    source: {
      quote: 'Concomitant use of clarithromycin raises the level of simvastatin.',
      section: 'Drug interactions: Macrolides',
      version: 'FDA drug label, effective 2024-02-03',
    },
  });
  expect(item.text.slice(quote?.start, quote?.end)).toBe(quote?.source.quote);
  expect(read).toEqual(['simvastatin']);
  expect(notChecked).toMatchObject([{ drugs: ['clarithromycin'], reason: 'label-unreachable' }]);
});

it('finds a drug by another of its names, and by its class where the label names no drug', () => {
  const item = label('Testing: FDA drug label for warfarin', [
    [
      'Drug interactions',
      'Rifampicin lowers the effect. Nonsteroidal anti-inflammatory drugs (NSAIDs) raise bleeding.',
    ],
  ]);
  const { quotes } = findLabelQuotes(['warfarin', 'rifampin', 'ibuprofen'], [answer('warfarin', [item])]);
  expect(quotes.map(({ about, namesDrug, source }) => [about, namesDrug, source.quote])).toEqual([
    ['rifampin', true, 'Rifampicin lowers the effect.'],
    ['ibuprofen', false, 'Nonsteroidal anti-inflammatory drugs (NSAIDs) raise bleeding.'],
  ]);
});

it('takes a pair named under contraindications as contraindicated', () => {
  const item = label('REVATIO (sildenafil): FDA drug label', [
    ['Drug interactions', 'Nitroglycerin was studied.'],
    ['Contraindications', 'Do not use with nitroglycerin.'],
  ]);
  const { quotes } = findLabelQuotes(['nitroglycerin', 'sildenafil'], [answer('sildenafil', [item])]);
  expect(quotes).toMatchObject([{ severity: 'contraindicated', source: { section: 'Contraindications' } }]);
});

it.each([
  ['was not asked for', [], 'label-unreachable'],
  ['is absent', [answer('simvastatin', [])], 'label-absent'],
  ['could not be fetched', [answer('simvastatin', [], 'did not answer in time')], 'label-unreachable'],
  [
    'is of another drug',
    [answer('simvastatin', [label('Aspirin: FDA drug label', [['Drug interactions', 'None known.']])])],
    'label-absent',
  ],
  [
    'is no label',
    [
      answer('simvastatin', [
        label('simvastatin', [['Drug interactions', 'x']], { publicationTypes: ['Review'] }),
      ]),
    ],
    'label-absent',
  ],
  [
    'has renamed sections',
    [answer('simvastatin', [label('simvastatin: FDA drug label', [['Wechselwirkungen', interactions]])])],
    'label-without-section',
  ],
  [
    'has no sections',
    [answer('simvastatin', [label('FDA drug label', [[null, `simvastatin. ${interactions}`]])])],
    'label-without-section',
  ],
])('says that nothing was read where the label %s', (_, answers, reason) => {
  const { quotes, notChecked, read } = findLabelQuotes(['simvastatin', 'clarithromycin'], answers);
  expect(quotes).toEqual([]);
  expect(read).toEqual([]);
  expect(notChecked.find(({ drugs }) => drugs.includes('simvastatin'))?.reason).toBe(reason);
});

it('reads a label without a name in its title by its text', () => {
  const item = label('FDA drug label', [['Drug interactions', interactions]]);
  expect(
    findLabelQuotes(['simvastatin', 'clarithromycin'], [answer('simvastatin', [item])]).quotes,
  ).toHaveLength(1);
});

it('keeps a quote of an endless sentence short and verbatim', () => {
  const item = label('simvastatin: FDA drug label', [
    ['Drug interactions', `${'word '.repeat(20_000)}clarithromycin ${'word '.repeat(20_000)}`],
  ]);
  const [quote] = findLabelQuotes(['simvastatin', 'clarithromycin'], [answer('simvastatin', [item])]).quotes;
  expect(quote?.source.quote?.length).toBeLessThanOrEqual(600);
  expect(quote?.source.quote).toContain('clarithromycin');
  expect(item.text).toContain(quote?.source.quote);
});

it('takes no part of a word for a drug', () => {
  const item = label('simvastatin: FDA drug label', [
    ['Drug interactions', 'Zincite and irony are no drugs.'],
  ]);
  expect(findLabelQuotes(['simvastatin', 'zinc', 'iron'], [answer('simvastatin', [item])]).quotes).toEqual(
    [],
  );
});
