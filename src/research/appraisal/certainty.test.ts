import { expect, it } from 'vitest';
import { study } from '../../../tests/support/evidence.ts';
import { appraise, type Body } from './certainty.ts';

const trial = (people: number, given = {}) =>
  study({ parts: { METHODS: `We randomly assigned ${people} adults with gout.` }, ...given });
const uncounted = study({ text: 'Drug A prevented flares.', studyDesign: 'randomised-trial' });
const body = (given: Partial<Body>): Body => ({
  cited: [trial(900)],
  agreeing: [],
  opposing: [],
  isDirect: true,
  quotes: ['Drug A prevented flares.'],
  question: 'Does drug A prevent flares?',
  ...given,
});
const level = (given: Partial<Body>) => appraise(body(given)).level;

it('starts where the design starts, and is moderate at most', () => {
  expect(level({ agreeing: [trial(700)] })).toBe('moderate');
  expect(level({ cited: [trial(5000, { studyDesign: 'meta-analysis' })] })).toBe('moderate');
  expect(appraise(body({ agreeing: [trial(700)] })).reasons.join()).toContain('risk of bias');
  expect(level({ cited: [trial(5000, { studyDesign: 'cohort' })] })).toBe('low');
  expect(level({ cited: [trial(5000, { studyDesign: 'editorial' })] })).toBe('very low');
});

it.each([
  ['a single study', {}, 'moderate', 'a single study'],
  ['a guideline', { cited: [trial(900, { studyDesign: 'guideline' })] }, 'moderate', 'grading was not read'],
  ['few people', { cited: [trial(60)], agreeing: [trial(80)] }, 'moderate', 'only 140 people'],
  [
    'few people beside an unknown number',
    { cited: [trial(13)], agreeing: [uncounted] },
    'moderate',
    'only 13',
  ],
  ['an unknown number of people', { cited: [uncounted] }, 'low', 'lowered: number of people not found'],
  [
    'not surely about the whole question',
    { agreeing: [trial(700)], isDirect: false },
    'low',
    'lowered: the source is not surely about the whole question; 2 sources conclude the same; 1,600 people; held at low',
  ],
  ['disagreement', { agreeing: [trial(700)], opposing: [trial(800)] }, 'moderate', 'found otherwise'],
  [
    'a wide interval',
    { agreeing: [trial(700)], quotes: ['Flares were as frequent (hazard ratio 0.98; 95% CI 0.60 to 1.61).'] },
    'moderate',
    'from benefit to harm',
  ],
] as const)('goes down for %s, and says so', (_, given, expected, reason) => {
  const { level: found, reasons } = appraise(body(given as Partial<Body>));
  expect(found).toBe(expected);
  expect(reasons.join('; ')).toContain(reason);
});

it('does not go down for a weaker source that disagrees, and never below very low', () => {
  const weak = study({ text: 'Flares were unchanged.', studyDesign: 'case-report' });
  const { level: kept, reasons } = appraise(body({ agreeing: [trial(700)], opposing: [weak] }));
  expect(kept).toBe('moderate');
  expect(reasons.join()).toContain('lower starting level');
  expect(reasons.join()).not.toContain('lowered');
  expect(level({ cited: [weak], isDirect: false, opposing: [trial(10)] })).toBe('very low');
  expect(level({ cited: [] })).toBe('very low');
  const opinion = study({ text: 'Flares are a burden.', studyDesign: 'editorial' });
  expect(appraise(body({ cited: [opinion] })).reasons).toEqual(['starts very low: an opinion']);
});

it.each([
  [
    'the trials of a synthesis once',
    { cited: [trial(5000, { studyDesign: 'meta-analysis' })], agreeing: [trial(700)] },
    '5,000 people',
  ],
  ['trials together', { agreeing: [trial(700)] }, '1,600 people'],
])('counts %s', (_, given, people) => {
  expect(appraise(body(given as Partial<Body>)).reasons).toContain(people);
});

it('takes the people of other sources for no strength of a guideline', () => {
  const guideline = study({ text: 'Drug A is recommended.', studyDesign: 'guideline' });
  expect(appraise(body({ cited: [guideline], agreeing: [trial(700)] })).reasons.join()).not.toContain(
    'people',
  );
});

it('starts high for the accuracy of a test where patients were tested against a standard, and not else', () => {
  const text = 'Of 900 patients tested, sensitivity was 91% (88 to 94) and specificity 85% (81 to 88).';
  const tested = study({ text, studyDesign: 'cross-sectional' });
  const question = 'How accurate is the rapid test for influenza?';
  const reasons = (cited: Body['cited'], asked = question) =>
    appraise(body({ cited, question: asked })).reasons[0];
  expect(reasons([tested])).toBe('starts high: a cross-sectional study');
  expect(reasons([{ ...tested, studyDesign: 'case-control' }])).toBe('starts low: a case-control study');
  expect(reasons([tested], 'Does the vaccine prevent influenza?')).toBe(
    'starts low: a cross-sectional study',
  );
  expect(reasons([study({ text: 'Insulin sensitivity rose.', studyDesign: 'cohort' })])).toBe(
    'starts low: a cohort study',
  );
});

it('starts a synthesis low that counts more studies without randomisation than trials', () => {
  const startOf = (found: string) =>
    appraise(body({ cited: [study({ studyDesign: 'meta-analysis', parts: { RESULTS: found } })] }))
      .reasons[0];
  expect(startOf('We included 4 RCTs, 5 cohort studies and 1 case-control study.')).toMatch(/^starts low/);
  expect(startOf('We included 9 randomised controlled trials and 2 cohort studies.')).toMatch(/^starts high/);
  expect(startOf('We included trials and cohort studies.')).toMatch(/^starts high/);
});

it('counts as of one mind only sources of the same starting level', () => {
  const weaker = [trial(14_000, { studyDesign: 'review' }), trial(17_000, { studyDesign: 'case-control' })];
  const { reasons } = appraise(body({ cited: [trial(635)], agreeing: weaker }));
  expect(reasons).toContain('lowered: a single study');
  expect(reasons).toContain('635 people');
});

it('starts a synthesis of observational studies low', () => {
  const pooled = (title: string, text: string) =>
    appraise(body({ cited: [study({ studyDesign: 'meta-analysis', title, text })] })).reasons[0];
  const searched = 'We searched for randomised trials and cohort studies of tea drinkers.';
  expect(pooled('Tea and gout: meta-analysis of cohort studies', searched)).toBe(
    'starts low: a meta-analysis of observational studies',
  );
  expect(pooled('Tea and gout: a meta-analysis', 'We pooled 12 prospective cohort studies.')).toContain(
    'starts low',
  );
  expect(pooled('Tea and gout: a meta-analysis', searched)).toBe('starts high: a meta-analysis');
  expect(pooled('Tea and gout: randomised and cohort studies', searched)).toContain('starts high');
});
