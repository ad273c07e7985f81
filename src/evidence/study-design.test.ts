import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type StudyDesign, studyDesigns } from '#shared/research/evidence-item.ts';
import { evidenceLevelOf, oxfordLevelOf } from './evidence-level.ts';
import { studyDesignOf } from './study-design.ts';

it.each([
  [['Journal Article', 'Review', 'Meta-Analysis', 'Systematic Review'], '', [], 'meta-analysis'],
  [['Practice Guideline', 'Review'], '', [], 'guideline'],
  [['Randomized Controlled Trial', 'Multicenter Study', 'Comment'], '', [], 'randomised-trial'],
  [['Clinical Trial, Phase II'], 'Drug in disease', [], 'non-randomised-trial'],
  [['Clinical Trial, Phase III'], 'A randomised, double-blind trial', [], 'randomised-trial'],
  [['Clinical Trial'], 'Drug in disease', ['Random Allocation'], 'randomised-trial'],
  [['Clinical Trial Protocol', 'Journal Article'], 'A randomised trial', [], 'protocol'],
  [['Review'], 'Statins: a systematic review', [], 'systematic-review'],
  [['Observational Study'], '', [], 'cohort'],
  [['Observational Study'], 'Telomeres and cancer', ['Case-Control Studies'], 'case-control'],
  [['Case Reports', 'Review'], '', [], 'case-report'],
  [['Letter'], '', [], 'editorial'],
  [['systematic-review'], 'Statins', [], 'systematic-review'],
  [['Patient Education Handout'], 'Screening: recommendations from the task force', [], 'other'],
  [['Journal Article'], 'Statins: systematic review and meta-analysis', [], 'meta-analysis'],
  [['Journal Article'], 'Study protocol for a randomised trial', [], 'protocol'],
  [['Journal Article'], 'Statins in sepsis: design of a randomised trial', [], 'protocol'],
  [['Journal Article'], 'A weaning protocol and length of stay: a cohort study', [], 'cohort'],
  [['Journal Article'], 'Clinical practice guideline for asthma', [], 'guideline'],
  [['Journal Article'], 'Adherence to clinical practice guidelines', [], 'other'],
  [['Journal Article'], 'Retraction: A randomised trial of testase', [], 'other'],
  [['Journal Article'], 'Falls in the elderly', ['Case-Control Studies', 'Humans'], 'case-control'],
  [['Journal Article'], 'Falls in the elderly', ['Prospective Studies'], 'cohort'],
  [['Journal Article'], 'A randomised trial in rats', ['Animals'], 'laboratory'],
  [[], 'In vitro effects of testase on tumour cells: a systematic review', [], 'laboratory'],
  [[], 'Outcome of in vitro fertilisation: a cohort study', [], 'cohort'],
  [['Journal Article'], 'A cohort of dogs', ['Animals', 'Humans'], 'cohort'],
  [[], 'Falls in the elderly', [], 'other'],
])('%j, %j, %j is a %s', (publicationTypes, title, meshTerms, design) => {
  expect(studyDesignOf({ publicationTypes, title, meshTerms })).toBe(design);
});

it.each([
  ['Sixty patients were randomly assigned to testase or usual care.', [], 'randomised-trial'],
  ['Women received testase or matching placebo for a year.', ['Prospective Studies'], 'randomised-trial'],
  ['A sample of 400 adults was randomly selected for a survey.', [], 'cross-sectional'],
  ['Larger randomised trials are needed. We followed up 90 patients.', [], 'cohort'],
  ['We searched MEDLINE and Embase to May 2020.', [], 'systematic-review'],
  ['A tool to search PubMed is presented.', [], 'other'],
  ['In this cross-sectional survey of patients, prior cohort studies were of use.', [], 'cross-sectional'],
  ['We compared 90 cases and 180 controls.', [], 'case-control'],
  ['Records of 90 patients were reviewed.', [], 'cohort'],
  ['Records of 90 wells were reviewed.', [], 'other'],
  ['Records of 90 patients were reviewed.', ['Cross-Sectional Studies'], 'cross-sectional'],
  ['A 20-year-old woman presented with a rash.', [], 'case-report'],
  ['An open-label study of testase in 20 children.', [], 'non-randomised-trial'],
  ['This article reviews what is known of falls.', [], 'review'],
  ['This open-label study randomised (1:1) 122 women to testase or usual care.', [], 'randomised-trial'],
  ['Men drank testase or water in random order.', [], 'randomised-trial'],
  ['Smokers had testase or placebo for 12 weeks.', [], 'randomised-trial'],
  ['The 43 children were divided into two groups: treated and untreated.', [], 'non-randomised-trial'],
  [
    'This was a quasi-experimental study. 124 patients were selected randomly and divided into two groups.',
    [],
    'non-randomised-trial',
  ],
  ['A case-referent study of 90 men was done.', [], 'case-control'],
  ['Survival of 96 patients was read from a register.', [], 'cohort'],
  ['Survival of 96 mice was observed.', [], 'laboratory'],
  ['A Markov model followed 1,000 patients for life.', [], 'other'],
  ['Blood pressure of 215 adults correlated with age.', [], 'cross-sectional'],
  [
    'Though a systematic review of its effect was inconclusive, testase is used. Smokers were randomised into three groups.',
    [],
    'randomised-trial',
  ],
  ['A systematic review of trials of testase was performed.', [], 'systematic-review'],
  ['To report three cases of falls after testase. Two patients broke a hip.', [], 'case-report'],
])('an abstract that says %j, indexed %j, is a %s', (text, meshTerms, design) => {
  expect(studyDesignOf({ publicationTypes: [], title: 'Testase and falls', meshTerms, text })).toBe(design);
});

it('does not guess at a design where the types of the source are known', () => {
  const text = 'Survival of 96 patients was read from a register.';
  const record = { publicationTypes: ['Journal Article'], title: 'Testase and falls', meshTerms: [], text };
  expect(studyDesignOf(record)).toBe('other');
});

it('knows Cochrane reviews by their journal', () => {
  const record = { publicationTypes: ['Review'], title: 'Testase for falls', meshTerms: [] };
  expect(studyDesignOf({ ...record, journal: 'The Cochrane database of systematic reviews' })).toBe(
    'systematic-review',
  );
  expect(studyDesignOf({ ...record, journal: 'Falls' })).toBe('review');
});

it('starts trials high, observational studies low and opinion very low, as GRADE does', () => {
  expect(evidenceLevelOf('randomised-trial')).toBe('high');
  expect(evidenceLevelOf('cohort')).toBe('low');
  expect(evidenceLevelOf('editorial')).toBe('very low');
  expect(studyDesigns.map(evidenceLevelOf)).not.toContain(undefined);
});

it('places designs on the Oxford table of 2011, guidelines nowhere', () => {
  expect(oxfordLevelOf('meta-analysis')).toBe(1);
  expect(oxfordLevelOf('randomised-trial')).toBe(2);
  expect(oxfordLevelOf('cohort')).toBe(3);
  expect(oxfordLevelOf('case-report')).toBe(4);
  expect(oxfordLevelOf('editorial')).toBe(5);
  expect(oxfordLevelOf('guideline')).toBeNull();
});

it('weighs the words of an abstract without types that no rule settles', () => {
  const text = `BACKGROUND: Testase may lower blood pressure. METHODS: Forty adults were allocated to testase tablets or sham tablets for
eight weeks, blinded, with a wash-out of two weeks between. RESULTS: Blood pressure fell by 4 mmHg more in the testase group than in
the control group, and no adverse events occurred. CONCLUSION: Testase lowers blood pressure in adults with mild hypertension.`;
  const record = { publicationTypes: [], title: 'Testase and blood pressure', meshTerms: [], text };
  expect(studyDesignOf(record)).toBe('randomised-trial');
  const size = statSync(new URL('./study-design-weights.json', import.meta.url)).size;
  expect(size).toBeLessThan(150_000);
});

describe('of what tells of trials', () => {
  const untyped = (title: string, text: string) =>
    studyDesignOf({ publicationTypes: [], meshTerms: [], title, text });

  it.each<[StudyDesign, string, string]>([
    [
      'randomised-trial',
      'Greater effect of apilimod in smokers in the trial to assess long-term outcomes with apilimod-RELIEF 7',
      'Smokers with ulcerative colitis respond poorly to many drugs. RELIEF 7 showed an overall reduction in flares with apilimod compared with mesalazine but more headaches. We compared apilimod with mesalazine among smokers in RELIEF 7. We classified 2,140 subjects on the basis of smoking at entry. Prespecified analyses of flares and of colectomy used the log-rank test. Flares were reduced with apilimod among smokers (14.0% versus 21.1%; hazard ratio 0.64; P<0.001) and among the others (11.0% versus 12.9%; hazard ratio 0.84; P=0.03). Headaches were similar.',
    ],
    [
      'review',
      'Zinc in the treatment of wounds: an overview',
      'Zinc has been given for wounds for decades. Epidemiologic studies have consistently observed slow healing in those with low levels. A pooled analysis of 1,100 patients from three randomized trials showed that zinc paste shortened healing by four days, and a placebo-controlled trial of tablets found no benefit. Despite these data, there is a lack of consensus about the dose. The mechanism requires further investigation.',
    ],
    [
      'meta-analysis',
      '',
      'It is unclear whether cooling before surgery lowers delirium. Electronic databases were searched for trials that randomized patients to cooling or to usual care before surgery. Summary estimates were constructed using a DerSimonian-Laird model. Eleven trials with 3 412 patients were available for analysis. When compared with usual care, cooling was not associated with a significant reduction in delirium (risk ratio, 0.91; 95% confidence interval, 0.78-1.06).',
    ],
    [
      'meta-analysis',
      'Newer anticoagulants in cancer: imputed placebo analysis and multiple treatment comparisons',
      'Velmorolol recently proved non-inferior to warfarin in cancer. We conducted indirect comparisons between velmorolol and other anticoagulants. We selected non-inferiority randomised controlled phase III trials of each compared with warfarin. Bleeding was lower with velmorolol than with any other drug (odds ratios between 0.50 and 0.71).',
    ],
  ])('reads a %s: %s', (design, title, text) => expect(untyped(title, text)).toBe(design));
});

describe('what is no trial and no cohort of patients', () => {
  const read = (title: string, text: string, publicationTypes: string[] = []) =>
    studyDesignOf({ publicationTypes, meshTerms: [], title, text });
  const model =
    'A Markov model took effects from a trial in which patients were randomly assigned to testase. The incremental cost-effectiveness ratio was 9,000 a year of life.';

  it('is told from a trial that gave its numbers', () => {
    expect(read('Testase against usual care', model)).toBe('economic-evaluation');
    expect(
      read('Cost-effectiveness of testase: a Markov model', model, ['Randomized Controlled Trial']),
    ).toBe('economic-evaluation');
    expect(read('Cost-effectiveness of testase', '', ['Randomized Controlled Trial'])).toBe(
      'randomised-trial',
    );
  });

  it('is a test of accuracy, talk with people, or work in a laboratory', () => {
    expect(
      read(
        'D-testin in suspected embolism',
        'Of 312 patients, D-testin had a sensitivity of 92% and a specificity of 61% against angiography.',
      ),
    ).toBe('diagnostic-accuracy');
    expect(
      read('Living with gout: a qualitative study', 'We held semi-structured interviews with patients.'),
    ).toBe('qualitative');
    expect(read('Testase and joints', 'Mice without testase had swollen joints in culture.')).toBe(
      'laboratory',
    );
  });
});
