import { describe, expect, it } from 'vitest';
import { findEmergencies, findRedFlags } from '../../src/research/safety/red-flags.ts';
import { asked, ordinary, share, vignettes } from './sets.ts';

const alarms = ({ text }: { text: string }) => findEmergencies(text).length > 0;
const missed = vignettes.filter((one) => !alarms(one)).map(({ category, text }) => `${category}: ${text}`);
const alarmed = ordinary.filter(alarms).map(({ text }) => text);

describe('emergencies in clinical and lay words', () => {
  it('has at least 200 vignettes, each with its published criterion, and 200 ordinary questions', () => {
    expect(vignettes.length).toBeGreaterThanOrEqual(200);
    expect(ordinary.length).toBeGreaterThanOrEqual(200);
    for (const { criterion, text } of vignettes) expect(criterion, text).toMatch(/\p{L}{2}/u);
    expect(new Set([...vignettes, ...ordinary].map(({ text }) => text)).size).toBe(
      vignettes.length + ordinary.length,
    );
  });

  it('warns in at least 98 of 100', () => {
    expect(share(vignettes, alarms), missed.join('\n')).toBeGreaterThanOrEqual(0.98);
  });

  it('alarms for at most 5 of 100 ordinary questions', () => {
    expect(share(ordinary, alarms), alarmed.join('\n')).toBeLessThanOrEqual(0.05);
    expect(share(asked, ({ question }) => alarms({ text: question }))).toBeLessThanOrEqual(0.05);
  });

  it.each([...new Set(vignettes.map(({ split }) => split))])(
    'warns in at least 98 of 100 of the set %s, with at most 5 false alarms in 100',
    (split) => {
      const isOfSet = (one: { split: string }) => one.split === split;
      expect(share(vignettes.filter(isOfSet), alarms), missed.join('\n')).toBeGreaterThanOrEqual(0.98);
      expect(share(ordinary.filter(isOfSet), alarms), alarmed.join('\n')).toBeLessThanOrEqual(0.05);
    },
  );
});

it('gives advice that holds anywhere: no telephone number, but what to do', () => {
  for (const advice of new Set(vignettes.flatMap(({ text }) => findRedFlags(text)))) {
    expect(advice).toMatch(/local emergency number/);
    expect(advice).not.toMatch(/\d{3}/);
  }
});

it.each([
  ['Does nimodipine improve outcome in a 45-year-old with', 'subarachnoid haemorrhage?'],
  ['Which antibiotic is first choice for a 70-year-old man with', 'sepsis?'],
  ['Differential diagnosis of thunderclap headache in a 50-year-old', 'woman'],
])('tells the typical patient of a question from one at hand: "%s %s"', (question, end) => {
  const asked = `${question} ${end}`;
  expect(findRedFlags(asked)).toEqual([]);
  expect(findRedFlags(asked.replace(/\ba (?=\d)/u, 'my '))).not.toEqual([]);
  expect(findRedFlags(asked.replace('-year-old', '-year-old here now'))).not.toEqual([]);
});

it.each([
  ['tongue swelling after 5 bee stings', /anaphylaxis/],
  ['what to do for bee stings with swelling tongue?', /anaphylaxis/],
  ['she swallowed a whole packet of tylenol', /poisoning/],
  ['I want to end my life', /crisis line of your country/],
  ['how many sleeping pills would kill me', /do not stay alone/],
  ["my father's mouth is drooping and his speech is slured", /stroke/],
  ['i have chset pian since an hour', /heart attack/],
  ['My 3-week-old has a fever of 38.2', /younger than three months/],
  ['15M, acute scrotal pain 3 h, absent cremasteric reflex', /torsion/],
])('says what it may be: "%s"', (question, advice) =>
  expect(findRedFlags(question).join(' ')).toMatch(advice),
);
