import { describe, expect, it } from 'vitest';
import { study } from '../../../../tests/support/evidence.ts';
import { findStatedRatio } from '../stated-ratio.ts';
import { readStudyFacts } from '../study-facts.ts';

/** What the table tells of a source: on what, and the effect. */
function told(question: string, RESULTS: string) {
  const { effect, effectOn } = readStudyFacts(study({ parts: { RESULTS } }), [], { question });
  return effect && `${effectOn?.text}: ${effect.text}`;
}

describe('the effect that is asked for', () => {
  const both =
    'Infection of the wound (relative risk 0.58, 95% CI 0.41 to 0.82) and deaths (relative risk 0.71, 95% CI 0.50 to 1.01) were rarer with honey.';

  it('is that of the asked outcome, named in the words before it', () => {
    expect(told('Does honey lower mortality in burned patients?', both)).toBe(
      'deaths: relative risk 0.71, 95% CI 0.50 to 1.01',
    );
    expect(told('Does honey prevent infection of wounds in burned patients?', both)).toMatch(
      /^Infection of the wound: relative risk 0\.58/,
    );
  });

  it.each([
    'Mortality with ivabradine was lower while mean HR was 64 bpm.',
    'The OR of mortality was 2,5 (95% CI 1,2-4,1).',
  ])('is no heart rate, and no number that is cut: %s', (sentence) => {
    expect(told('Does ivabradine lower mortality?', sentence)).toBeUndefined();
  });

  it('is none where the sentence with the number speaks of another outcome', () => {
    expect(told('Does honey lower pain in burned patients?', both)).toBeUndefined();
  });
});

it('takes no excess relative risk for a relative risk', () => {
  const text =
    'The excess relative risk of cataract was 0.85 per gray (95% confidence interval 0.20 to 1.60).';
  const item = study({ parts: { RESULTS: text } });
  const facts = readStudyFacts(item);
  expect(facts.effect?.text).toMatch(/^excess relative risk/);
  expect(findStatedRatio({ text: item.text, facts })).toBeUndefined();
});

it.each([
  ['a rate of response', 'In all 61 of 80 patients agreed (RR 76%).'],
  [
    'one group before and after',
    'Sleep rose from 80.2% to 88.4% with light compared with a fall from 81.0% to 79.5%.',
  ],
  ['two outcomes', 'Light lowered waking by 21% and any nap by 12%.'],
  ['two of three numbers', 'Sensitivity was 81% in adults and 79%, 83% in boys and girls.'],
])('quotes no cut pair: %s', (_kind, RESULTS) => {
  expect(readStudyFacts(study({ parts: { RESULTS } })).effect).toBeUndefined();
});
