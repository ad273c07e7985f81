import { describe, expect, it } from 'vitest';
import { study } from '../../../../tests/support/evidence.ts';
import { readStudyFacts } from '../study-facts.ts';
import { readNumberWords } from './number-words.ts';

const sizeIn = (text: string) => readStudyFacts(study({ parts: { METHODS: text } })).size;

describe('number words', () => {
  it.each([
    ['forty-two', 42, 1],
    ['one hundred and eighteen implants', 118, 4],
    ['one thousand two hundred forty-eight', 1248, 5],
    ['one-hundred-fourteen', 114, 1],
    ['sixty four', 64, 2],
    ['seven eight', 7, 1],
  ])('%s', (words, value, length) => {
    expect(readNumberWords(words.split(' '))).toEqual({ value, length });
  });
});

it('takes no other word for a number', () => {
  expect(readNumberWords(['constructor'])).toBeUndefined();
});

describe('who took part', () => {
  it.each([
    ['Forty-two patients with gout were randomised to drug A or placebo.', 42],
    ['In the trial (N=412 adults) drug A was compared with drug B.', 412],
    ['We assigned 120 women to drug A (n = 59) or to drug B (n = 61).', 120],
    ['Patients were randomised to drug A (n = 59) or to drug B (n = 61).', 120],
    ['Fifty-nine patients received drug A and 61 received drug B.', 120],
    ['Of 2,310 patients screened, 312 were randomised to drug A or drug B.', 312],
    ['We examined 214 eyes of 131 patients with glaucoma.', 131],
    ['A total of 398 participants took drug A, of whom 76 (19%) were smokers.', 398],
    ['The total number of patients was 640, seen in 12 hospitals.', 640],
    ['The total number of patients was 2,657,365, of whom 3643 had newly diagnosed cancer.', 2_657_365],
    ['28 mountaineers were randomly assigned to drug A or drug B.', 28],
    ['Thirty-six healthy U.S. women were randomised to drug A or placebo.', 36],
    ['Boys with gout (18), asthma (19) and healthy controls (25) were compared.', 62],
    ['Children (n = 336) were assigned to A (n = 110), to B (n = 115) or to C (n = 111).', 336],
    ['We measured 456 subjects - 175 gout patients, 161 asthma patients and 120 healthy adults.', 456],
    [
      'In all, 160 921 women were randomly assigned; 53 883 women offered drug A and 106 953 assigned to usual care were analysed.',
      160_921,
    ],
    [
      'A total of 14,641 male physicians, including 1307 men with earlier gout at entry, were enrolled.',
      14_641,
    ],
    ['We found 30 randomised controlled trials including 1419 randomised patients.', 1419],
    [
      'From 49 smokers attending four clinics, 24 volunteered to take part and 19 attended at least once.',
      24,
    ],
  ])('%s', (text, size) => {
    expect(sizeIn(text)).toBe(size);
  });
});

it('adds no total to the arms', () => {
  const parts = {
    AIM: 'To compare drug A or B (both n ≥ 228) or placebo (n = 114) with drug C on glycaemic control in gout.',
    METHODS: 'In total, 1041 adults at 116 sites took part in a five-arm, 26-week randomized study.',
  };
  expect(readStudyFacts(study({ parts })).size).toBe(1041);
});

it('takes no numerator of events, nor a handful of cases told one by one, for people', () => {
  const events =
    'Gout was commonest in spring (n=16 of 133, 12%), rarer in autumn (n=3 of 64) and winter (n=8 of 152).';
  expect(readStudyFacts(study({ parts: { RESULTS: events } })).size).toBeUndefined();
  const cases = {
    AIM: 'To report three cases of gout of the ear.',
    CASES: 'Two patients with gout had surgery. A third patient was noted to have nodules.',
  };
  expect(readStudyFacts(study({ parts: cases })).size).toBeUndefined();
});

it('counts nobody twice who stands in a group of the total', () => {
  const METHODS = `We conducted a three-group trial in Peru involving 540 adults with scabies. Findings in the cream group (given
once, 181 patients) and the tablet group (given twice, 178 patients) are presented here.`;
  expect(readStudyFacts(study({ parts: { METHODS } })).size).toBe(540);
});

it('adds up the cohorts of the methods, not the arms of one of them', () => {
  const parts = {
    PATIENTS:
      'Three cohorts: 24 infants with asthma; 130 infants of mothers with asthma; and 171 other infants.',
    RESULTS: `Among the second, colds were as frequent in 44 infants given syrup, in 42 infants given drops, and in 44 infants
given both.`,
  };
  expect(readStudyFacts(study({ parts })).size).toBe(325);
});

it('counts nobody of a subgroup twice', () => {
  const counted =
    'We analysed patients with gout (n = 4662), those without (n = 13 951), and subgroups by urate (n = 15 150).';
  expect(sizeIn(counted)).not.toBe(4662 + 13_951 + 15_150);
  const parted = 'Patients were divided into two subgroups: asthma (n = 50) and COPD (n = 60).';
  expect(sizeIn(parted)).toBe(110);
});

describe('who did not', () => {
  it.each([
    'With a median follow-up of 5 years, 38 additional cases of polyps were identified.',
    'Vitamin D was given as 200,000 IU once a month for 12 months in adults.',
    'We reviewed 1,022 knee arthroplasties and 38 revisions.',
    'Sixty rats were divided into five groups (n = 12 each).',
    'In a hypothetical cohort of 10,000 smokers, 143 deaths were averted.',
    'All scans were read by 15 radiologists in 3 hospitals.',
  ])('%s', (text) => {
    expect(sizeIn(text)).toBeUndefined();
  });
});
