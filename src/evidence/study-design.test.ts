import { expect, it } from 'vitest';
import { studyDesigns } from '#shared/research/evidence-item.ts';
import { evidenceLevelOf, studyDesignOf } from './study-design.ts';

it.each([
  [['Journal Article', 'Review', 'Meta-Analysis', 'Systematic Review'], '', [], 'meta-analysis'],
  [['Practice Guideline', 'Review'], '', [], 'guideline'],
  [['Randomized Controlled Trial', 'Multicenter Study', 'Comment'], '', [], 'randomised-trial'],
  [['Clinical Trial, Phase II'], 'Drug in disease', [], 'non-randomised-trial'],
  [['Clinical Trial, Phase III'], 'A randomised, double-blind trial', [], 'randomised-trial'],
  [['Clinical Trial Protocol', 'Journal Article'], 'A randomised trial', [], 'other'],
  [['Review'], 'Statins: a systematic review', [], 'systematic-review'],
  [['Observational Study'], '', [], 'cohort'],
  [['Case Reports'], '', [], 'case-report'],
  [['Letter'], '', [], 'editorial'],
  [['Journal Article'], 'Statins: systematic review and meta-analysis', [], 'meta-analysis'],
  [['Journal Article'], 'Study protocol for a randomised trial', [], 'other'],
  [['Journal Article'], 'Clinical practice guideline for asthma', [], 'guideline'],
  [['Journal Article'], 'Adherence to clinical practice guidelines', [], 'other'],
  [['Journal Article'], 'Falls in the elderly', ['Case-Control Studies', 'Humans'], 'case-control'],
  [['Journal Article'], 'Falls in the elderly', ['Prospective Studies'], 'cohort'],
  [[], 'Falls in the elderly', [], 'other'],
])('%j, %j, %j is a %s', (publicationTypes, title, meshTerms, design) => {
  expect(studyDesignOf({ publicationTypes, title, meshTerms })).toBe(design);
});

it('starts trials high, observational studies low and opinion very low, as GRADE does', () => {
  expect(evidenceLevelOf('randomised-trial')).toBe('high');
  expect(evidenceLevelOf('cohort')).toBe('low');
  expect(evidenceLevelOf('editorial')).toBe('very low');
  expect(studyDesigns.map(evidenceLevelOf)).not.toContain(undefined);
});
