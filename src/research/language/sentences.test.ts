import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inlineLabelBefore, splitSentences } from './sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

it('splits where a sentence ends and not at abbreviations, decimals or brackets', () => {
  expect(
    split(
      'E. coli grew at 37°C. Smith et al. gave 2.5 mg (i.e. a low dose. See Fig. 2) vs. placebo. Vitamin D. rose? Yes! HR 0.71 [1]. Next.',
    ),
  ).toEqual([
    'E. coli grew at 37°C.',
    'Smith et al. gave 2.5 mg (i.e. a low dose. See Fig. 2) vs. placebo.',
    'Vitamin D. rose?',
    'Yes!',
    'HR 0.71 [1].',
    'Next.',
  ]);
});

it('splits where no space stands between two sentences, and not inside an address', () => {
  const text =
    'Fewer ducts stayed open (95% CI 2 to 4).Twenty-one studies compared both. It is on ClinicalTrials.Gov (NCT1) and www.Heart.Org too.';
  expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Fewer ducts stayed open (95% CI 2 to 4).',
    'Twenty-one studies compared both.',
    'It is on ClinicalTrials.Gov (NCT1) and www.Heart.Org too.',
  ]);
});

it('takes labels inside the text away and tells them', () => {
  const text = 'BACKGROUND: It is unknown. MAIN RESULTS: It fell by 2. CONCLUSIONS It works.';
  const labels = splitSentences(text).map(({ start }) => inlineLabelBefore(text, start));
  expect(split(text)).toEqual(['It is unknown.', 'It fell by 2.', 'It works.']);
  expect(labels).toEqual(['BACKGROUND', 'MAIN RESULTS', 'CONCLUSIONS']);
});

it('knows a heading in capitals before a name in capitals, and where two are joined', () => {
  const text =
    'CONTEXT It is unknown. METHODS AND RESULTS We gave AB12 to mice. CONCLUSIONS AB12 is safe. AND 3 OF THEM LIVED. CT of the chest was normal.';
  const labels = splitSentences(text).map(({ start }) => inlineLabelBefore(text, start));
  expect(split(text)).toEqual([
    'It is unknown.',
    'We gave AB12 to mice.',
    'AB12 is safe.',
    'AND 3 OF THEM LIVED.',
    'CT of the chest was normal.',
  ]);
  expect(labels).toEqual(['CONTEXT', 'METHODS AND RESULTS', 'CONCLUSIONS', undefined, undefined]);
});

it('knows a long heading in capitals, and one behind a bracket left open', () => {
  const text =
    'STUDY QUESTION Is it so? WIDER IMPLICATIONS OF THE FINDINGS It is. It rose (HR (95% CI 1 to 2) but not in men. CONCLUSIONS We say so.';
  expect(split(text).slice(1)).toEqual([
    'It is.',
    'It rose (HR (95% CI 1 to 2) but not in men.',
    'We say so.',
  ]);
});

it('gives ordered spans without white space around them, on any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.lorem(), (noise, prose) => {
      const text = `${noise}. ${prose}\n\n${noise}`;
      let last = 0;
      for (const { start, end } of splitSentences(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
        last = end;
      }
    }),
  );
});

it('parts a conclusion from results by its heading alone, and drops the mark of a cut abstract', () => {
  expect(split('It was 3.0 (95% CI 2.9-3.1). Conclusion In this cohort it rose.')).toEqual([
    'It was 3.0 (95% CI 2.9-3.1).',
    'In this cohort it rose.',
  ]);
  expect(split('It fell (P=.02) CONCLUSION Among adults it is safe.')).toEqual([
    'It fell (P=.02)',
    'Among adults it is safe.',
  ]);
  expect(split('It was superior.(ABSTRACT TRUNCATED AT 250 WORDS)')).toEqual(['It was superior.']);
  expect(split('It fell. CONCLUSION n-3 acids lowered deaths.')).toEqual([
    'It fell.',
    'n-3 acids lowered deaths.',
  ]);
  expect(split('It fell. Conclusions and Relevance Among adults it is safe.')).toEqual([
    'It fell.',
    'Among adults it is safe.',
  ]);
  expect(split('It rose. CONCLUSIONS:Few were thin.')).toEqual(['It rose.', 'Few were thin.']);
  expect(split('It rose. CONCLUSION(S) Metformin is better.')).toEqual(['It rose.', 'Metformin is better.']);
  expect(split('It rose. RESULT(S): Pain fell.')).toEqual(['It rose.', 'Pain fell.']);
  expect(split('OBJECTIVE response was 30%.')).toEqual(['OBJECTIVE response was 30%.']);
  expect(split('METHODS of this kind are rare.')).toEqual(['METHODS of this kind are rare.']);
  expect(split('Results of others differ. Methods vary.')).toEqual([
    'Results of others differ.',
    'Methods vary.',
  ]);
});
