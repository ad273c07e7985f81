import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { labelledSpans } from '../writing/source-sentences.ts';
import { checkStatements } from './check-statements.ts';
import { findUnnamedDrug } from './drug-names.ts';
import { findUnstatedNumber } from './numbers.ts';

const item = study({
  id: 'a',
  title: 'Simvastatin in 20,536 high-risk people',
  parts: {
    Methods: 'UK adults aged 40–80 years were allocated 40 mg simvastatin daily or placebo for five years.',
    Results:
      'There was a 17% (95% CI 9–25) reduction in vascular deaths (p = 0.0003). Cancer did not differ.',
  },
});
const spans = labelledSpans(item).map(({ start, end }) => ({ sourceId: 'a', start, end }));
const check = (text: string, citations = spans) =>
  checkStatements([item], [{ section: 'Bottom line', text, citations }])[0];
const kindOf = (text: string, citations = spans) => {
  const one = check(text, citations);
  return one && 'rejection' in one ? one.rejection.kind : one?.statement.kind;
};

it('gives the judge of a gap and of the bottom line the whole source, and of others the neighbours', () => {
  const long = study({ id: 'b', parts: { Results: 'One. Two. Three. Four. Five.' } });
  const [first] = labelledSpans(long);
  const claimIn = (section: string) => {
    const citations = [{ sourceId: 'b', start: first?.start ?? 0, end: first?.end ?? 0 }];
    const [checked] = checkStatements([long], [{ section, text: 'No side effects are told.', citations }]);
    return checked && 'claim' in checked ? checked.claim : undefined;
  };
  expect(claimIn('Harms')?.sources[0]?.sentences).toHaveLength(2);
  expect(claimIn('Harms')?.sources[0]?.isWhole).toBe(false);
  expect(claimIn('Bottom line')?.sources[0]?.sentences).toHaveLength(5);
  expect(claimIn('Why this certainty')?.sources[0]?.sentences).toHaveLength(5);
  expect(claimIn('What is not known')).toMatchObject({
    text: 'Not known: No side effects are told.',
    sources: [{ sentences: { length: 5 } }],
  });
});

it('gives no judge the whole of a paper in full', () => {
  const paper = study({ id: 'b', parts: { Results: 'They slept well. '.repeat(500).trim() } });
  const [first] = labelledSpans(paper);
  const citations = [{ sourceId: 'b', start: first?.start ?? 0, end: first?.end ?? 0 }];
  const [checked] = checkStatements([paper], [{ section: 'Bottom line', text: 'They slept.', citations }]);
  const [source] = (checked && 'claim' in checked && checked.claim?.sources) || [];
  expect(source).toMatchObject({ isWhole: false, sentences: { length: 2 } });
});

it('lets a sentence on silence name the drug that was asked about, and no other sentence', () => {
  const verdictIn = (section: string) => {
    const draft = { section, text: 'Propranolol was not studied.', citations: spans };
    const [checked] = checkStatements([item], [draft], 'Is topiramate better than propranolol?');
    return checked && 'rejection' in checked ? checked.rejection.kind : checked?.claim?.text;
  };
  expect(verdictIn('Harms')).toBe('name');
  const bare = study({ id: 'a', parts: { Results: 'Simvastatin was taken by all.' } });
  const [only] = labelledSpans(bare);
  const citations = [{ sourceId: 'a', start: only?.start ?? 0, end: only?.end ?? 0 }];
  const untold = { section: 'What is not known', text: 'Nobody compared it with placebo.', citations };
  expect(checkStatements([bare], [untold])[0]).toHaveProperty('claim');
  expect(checkStatements([bare], [{ ...untold, section: 'Harms' }])[0]).toHaveProperty('rejection');
  expect(verdictIn('What is not known')).toBe('Not known: Propranolol was not studied.');
  expect(verdictIn('Nearest records')).toBe(
    'Not an answer to “Is topiramate better than propranolol?”: Propranolol was not studied.',
  );
});

it('lets a sentence on silence tell the figures of the question, and no other sentence', () => {
  const kindIn = (section: string) => {
    const draft = { section, text: 'Nobody tells of people with an eGFR of 22 mL/min.', citations: spans };
    const [checked] = checkStatements([item], [draft], 'Is simvastatin safe at an eGFR of 22 mL/min?');
    return checked && 'rejection' in checked ? checked.rejection.kind : 'passed';
  };
  expect(kindIn('What is not known')).toBe('passed');
  expect(kindIn('Harms')).toBe('number');
});

it('takes the label of an interval from anywhere in its source, unless the cited sentence has another', () => {
  const verdict = (label: string, elsewhere: string) => {
    const source = study({
      id: 'a',
      parts: {
        Methods: `Odds ratios are given with ${elsewhere} confidence intervals.`,
        Results: `Falls were fewer (OR 0.61, ${label}0.40 to 0.92).`,
      },
    });
    const { start = 0, end = 0 } = labelledSpans(source)[1] ?? {};
    const draft = { section: 'Harms', text: 'Falls were fewer (OR 0.61, 95% CI 0.40 to 0.92).' };
    const [checked] = checkStatements([source], [{ ...draft, citations: [{ sourceId: 'a', start, end }] }]);
    return checked && 'rejection' in checked ? checked.rejection.kind : 'passed';
  };
  expect(verdict('', '95%')).toBe('passed');
  expect(verdict('90% CI ', '95%')).toBe('number');
  expect(verdict('', '90%')).toBe('number');
});

describe('numbers', () => {
  const source =
    'Death occurred in 8.6% of 20,536 adults (HR 0.82; 95% CI 0.71–0.94) over five years on 40 mg.';
  it.each([
    'Death occurred in 8.6 % of 20 536 adults.',
    'La mort est survenue chez 8,6 % de 20.536 adultes.',
    'HR 0·82 (95% CI 0.71 to 0.94)',
    'over 5 years',
    'Two of three trials say so.',
    'on 40mg',
    'with 5-FU over five years',
  ])('takes what its source states: %s', (text) => {
    expect(findUnstatedNumber(text, [source])).toBeUndefined();
  });

  it.each([
    ['8.7% died', '8.7 %'],
    ['40 µg daily', '40 µg'],
    ['over 5 months', '5 month'],
    ['HR 0.28', '0.28'],
    ['in 20,563 adults', '20,563'],
  ])('finds what it does not: %s', (text, number) => {
    expect(findUnstatedNumber(text, [source])).toBe(number);
  });

  it.each([
    ['They took 6 g/day.', 'They took 6 mg/day.', '6 mg'],
    ['They took 500 mg.', 'They took 500 g.', '500 g'],
    ['The target was 6 mg/dL.', 'The target was 6 mg/L.', '6 mg'],
    ['They took 5 mg per week.', 'They took 5 mg per day.', '5 mg'],
    ['It was 103.0 vs. 95.5 ng/mL.', 'It was 103.0 µg/mL.', '103.0 µg'],
    ['Doses were 2.5, 5 and 10 mg.', 'They took 5 g.', '5 g'],
    ['It changed by +0.02% at week 9.', 'It changed by −0.02%.', '-0.02 %'],
    ['It changed by −2.69 points.', 'It changed by +2.69 points.', '+2.69'],
  ])('does not take “%s” for “%s”', (text, told, number) => {
    expect(findUnstatedNumber(told, [text])).toBe(number);
  });

  it.each([
    ['They took 6 g/day.', 'They took 6 g a day.'],
    ['a load of 70 g', 'a centrifuge at 70 G'],
    ['0.5 mg/kg/day in 2 doses', '0.5 mg/kg'],
    ['0.5 mg/kg', '0.5 mg/kg a day'],
    ['It was 103.0 vs. 95.5 ng/mL.', 'It was 103.0 ng/mL.'],
    ['Doses were 2.5, 5 and 10 mg.', 'They took 5 mg.'],
    ['It changed by −2.69 points.', 'It fell by 2.69 points.'],
    ['It changed by 2.69 (1–4) points.', 'It changed by −2.69 points.'],
    ['from 3 -5 points', 'from 3 to +5 points'],
    ['at 6, 12 and 24 hours', 'a las 6, 12 y 24 horas'],
    ['OR 2.04 (95CI = 1.10,3.78)', 'OR 2.04 (1.10 to 3.78)'],
    ['OR 0·61 (0·40,0·92)', 'OR 0.61 (0.40–0.92)'],
  ])('takes “%s” for “%s”', (text, told) => {
    expect(findUnstatedNumber(told, [text])).toBeUndefined();
  });

  it.each([
    ['a gliflozin', 'an SGLT2 inhibitor'],
    ['glycated haemoglobin fell', 'HbA1c fell'],
    ['by the score for stroke risk', 'by CHA2DS2-VASc'],
    ['coronavirus disease', 'COVID-19'],
    ['the programmed death ligand', 'PD-L1-positive tumours'],
    ['fish oil', 'omega-3 fatty acids'],
    ['tocilizumab', 'an interleukin-6 blocker'],
    ['sitagliptin', 'a DPP-4 inhibitor'],
    ['liraglutide', 'GLP-1 receptor agonists'],
    ['vitamin D 800 IU', 'vitamin D3 800 IU'],
    ['fluorodeoxyglucose', '18F-FDG and 5FU'],
    ['(OH)D', '25-OH vitamin D'],
  ])('takes no digit of a name for a number: “%s” told as “%s”', (text, told) => {
    expect(findUnstatedNumber(told, [text])).toBeUndefined();
  });

  it.each([
    ['ACR50 response', 'ACR20 response', '50'],
    ['GLP-2 agonists', 'GLP-1 agonists', '2'],
    ['day-90 mortality', 'mortality at day 28', '90'],
    ['with aspirin–28%', 'with aspirin 82%', '28 %'],
    ['HR0.82', 'HR 0.28', '0.82'],
    ['the 5th week', 'the fourth week', '5'],
    ['20mg', '40 mg', '20 mg'],
  ])('still finds “%s” where the source says “%s”', (text, source, number) => {
    expect(findUnstatedNumber(text, [source])).toBe(number);
  });

  it('takes every number of a text for stated by that text', () => {
    const words = fc.constantFrom(
      'mg',
      '%',
      'of',
      'CI',
      'to',
      '(',
      ')',
      'years',
      ',',
      '-',
      '–',
      '1,204',
      '0·5',
      'x',
    );
    const text = fc.array(
      fc.oneof(words, fc.double({ min: 0, max: 1e6, noNaN: true }).map(String), fc.nat().map(String)),
    );
    fc.assert(
      fc.property(text, (parts) => {
        expect(findUnstatedNumber(parts.join(' '), [parts.join(' ')])).toBeUndefined();
      }),
    );
  });
});

it.each([
  ['Metformine et metformina', 'metformin was given', undefined],
  ['Sulfadoxine', 'sulphadoxine-pyrimethamine', undefined],
  ['Eliquis', 'apixaban 5 mg', undefined],
  ['ferrous sulfate', 'oral iron', undefined],
  ['Statins', 'pravastatin', undefined],
  ['Canagliflozin', 'dapagliflozin', 'canagliflozin'],
  ['Seretide', 'Advair 250/50', undefined],
  ['Advair', 'fluticasone with salmeterol', undefined],
  ['Salmeterol', 'Advair 250/50', undefined],
  ['Salmeterol', 'fluticasone alone', 'salmeterol'],
  ['Advair', 'fluticasone alone', 'advair'],
  ['Viread', 'tenofovir', undefined],
  ['Humalog', 'insulin degludec', 'humalog'],
  ['Actilyse', 'alteplase 0.9 mg/kg', undefined],
  ['Albuterol', 'nebulised salbutamol 5 mg', undefined],
  ['Paracetamol', 'acetaminophen 1 g', undefined],
  ['Ventolin', 'albuterol 2.5 mg', undefined],
  ['Furosemide', 'frusemide 40 mg', undefined],
  ['Leucovorin', 'calcium supplements', 'leucovorin'],
  ['Levosalbutamol', 'salbutamol', 'levosalbutamol'],
])('knows the drugs of “%s” in “%s”', (text, source, found) => {
  expect(findUnnamedDrug(text, [source])).toBe(found);
});

it('tells quotes from paraphrases, and cuts citations out of the source', () => {
  expect(kindOf('Cancer did not differ.', spans.slice(2))).toBe('quoted');
  expect(kindOf('Cancer  did not differ.', spans.slice(2))).toBe('quoted');
  expect(kindOf('Cancers were as frequent.', spans.slice(2))).toBe('paraphrase');
  const one = check('Vascular deaths fell by 17%.');
  expect(one && 'statement' in one && one.statement.citations.map(({ quote }) => quote)).toEqual(
    spans.map(({ start, end }) => item.text.slice(start, end)),
  );
});

it.each([
  ['form', '', spans],
  ['form', 'x'.repeat(901), spans],
  ['source', 'It helps.', []],
  ['source', 'It helps.', [{ sourceId: 'b', start: 0, end: 9 }]],
  ['quote', 'It helps.', [{ sourceId: 'a', start: 1, end: 9 }]],
  ['quote', 'It helps.', [{ ...spans[0], end: 9 }] as typeof spans],
  ['number', 'Deaths fell by 71%.', spans],
  ['name', 'Atorvastatin lowered deaths.', spans],
  ['markup', 'Deaths fell <b>much</b>.', spans],
])('turns back as %s: “%.20s”', (kind, text, citations) => {
  expect(kindOf(text, citations)).toBe(kind);
});

it('takes an ellipsis between quoted sentences for the gap it tells, and nowhere else', () => {
  const [first = '', second = '', third = ''] = spans.map(({ start, end }) => item.text.slice(start, end));
  expect(
    kindOf(
      `${first} … ${third}`,
      [spans[0], spans[2]].flatMap((one) => one ?? []),
    ),
  ).toBe('quoted');
  expect(kindOf(`${first} ${second} … ${third}`)).toBe('quoted');
  fc.assert(
    fc.property(fc.nat({ max: second.length - 2 }), (at) => {
      const cut = `${second.slice(0, at + 1)} … ${second.slice(at + 1)}`;
      expect(kindOf(cut, spans.slice(1, 2))).not.toBe('quoted');
    }),
  );
});

it('cites nothing of a source that was retracted or changed since', () => {
  const draft = { section: 'x', text: 'Cancer did not differ.', citations: spans.slice(2) };
  const retracted = { ...item, retraction: { status: 'retracted', notice: null } } as const;
  for (const wrong of [retracted, { ...item, text: item.text.replace('not', 'now') }]) {
    const [one] = checkStatements([wrong], [draft]);
    expect(one).toMatchObject({ rejection: { kind: 'source' }, citations: [] });
  }
});
