import { describe, expect, it } from 'vitest';
import { readPico } from '../../question/pico.ts';
import { readQuestionType } from '../../question/question-type.ts';
import { decomposeQuestion, writeSubQuery } from './decompose.ts';
import { facetsOf } from './facets.ts';

const divide = (question: string) => decomposeQuestion({ question, pico: readPico(question) });
const sglt2 = 'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

describe('the type of a question', () => {
  it.each([
    [sglt2, 'therapy'],
    ['How should hyperkalaemia be treated?', 'therapy'],
    ['Does aspirin prevent pre-eclampsia?', 'prevention'],
    ['Should adults aged 45 be screened for colorectal cancer?', 'prevention'],
    ['How accurate is D-dimer for ruling out pulmonary embolism?', 'diagnosis'],
    ['What is the sensitivity of troponin?', 'diagnosis'],
    ['What is the differential diagnosis of acute chest pain?', 'differential'],
    ['What are the causes of night sweats?', 'differential'],
    ['What is the prognosis after a first seizure?', 'prognosis'],
    ['Does long-term PPI use cause fractures?', 'harm'],
    ['Is apixaban safer than warfarin in atrial fibrillation?', 'harm'],
    ['What dose of dexamethasone for croup in children?', 'dosing'],
  ])('of %j is %s', (question, type) => {
    expect(readQuestionType(question)).toBe(type);
  });
});

describe('decomposeQuestion', () => {
  it('asks three to seven sub-questions for every type, the question itself first, each title once', () => {
    for (const facets of Object.values(facetsOf)) {
      expect(facets.length).toBeGreaterThanOrEqual(3);
      expect(facets.length).toBeLessThanOrEqual(7);
      expect(facets[0]).toBe('answer');
      expect(new Set(facets).size).toBe(facets.length);
    }
    const parts = divide(sglt2);
    expect(parts.map(({ id }) => id)).toEqual(parts.map((_, at) => at));
    expect(parts[0]).toMatchObject({ question: sglt2, about: sglt2 });
  });

  it('looks for harms, populations, alternatives, guidelines and opposing evidence of a therapy', () => {
    const about = 'SGLT2 inhibitors heart failure with preserved ejection fraction';
    expect(divide(sglt2).slice(1)).toMatchObject([
      {
        facet: 'harms',
        question:
          'What harms and side effects are reported for SGLT2 inhibitors in heart failure with preserved ejection fraction?',
        about,
      },
      { facet: 'populations', about },
      { facet: 'alternatives', about: 'heart failure with preserved ejection fraction' },
      { facet: 'guidelines', about },
      { facet: 'opposing', about: sglt2 },
    ]);
  });

  it.each([
    ['What dose of dexamethasone for croup in children?', 'for dexamethasone in children?'],
    ['Should adults aged 45 be screened for colorectal cancer?', 'for screening for colorectal cancer?'],
    ['Can I take ibuprofen while breastfeeding?', 'for ibuprofen?'],
    ['How should it be treated?', 'are reported?'],
    ['How effective are mosquito nets in preventing malaria in children?', 'are reported?'],
  ])('names the subject of %j plainly or not at all', (question, end) => {
    expect(divide(question).find(({ facet }) => facet === 'harms')?.question).toMatch(
      new RegExp(`${end.replace('?', '\\?')}$`),
    );
  });

  it('asks for labels of the drugs a question names, where labels tell', () => {
    const parts = divide('What dose of dexamethasone for croup in children?');
    expect(parts.filter(({ drugs }) => drugs.length > 0).map(({ facet }) => facet)).toEqual([
      'answer',
      'harms',
    ]);
  });

  it.each([
    ['Is Eliquis safe in atrial fibrillation?', [], 'answer', ['apixaban']],
    ['Is Testocor safe in pregnancy?', [], 'answer', []],
    ['Is Testocor safe in pregnancy?', ['testostatin'], 'answer', ['testostatin']],
    ['Does Testocor help in gout?', ['testostatin'], 'harms', ['testostatin']],
  ] as const)(
    'of %j, looked up as %j, asks labels in the part "%s" for %j',
    (asked, lookedUp, part, drugs) => {
      const parts = decomposeQuestion({ question: asked, pico: readPico(asked) }, lookedUp);
      expect(parts.find(({ facet }) => facet === part)?.drugs).toEqual(drugs);
      expect(parts.filter(({ facet }) => facet === 'guidelines').flatMap((one) => one.drugs)).toEqual([]);
    },
  );
});

describe('writeSubQuery', () => {
  it('asks for the side of the question first, and for the subject alone and more widely then', () => {
    const sub = divide(sglt2).find(({ facet }) => facet === 'guidelines');
    if (!sub) throw new Error('no guidelines');
    const first = writeSubQuery(sub, 1, 2026);
    const second = writeSubQuery(sub, 2, 2026);
    expect(first.text).toContain('guideline');
    expect(first.filters).toEqual({ designs: ['guideline'] });
    expect(first.concepts?.at(-1)?.terms).toContain('practice guideline');
    expect(first.expression).toContain('AND ("guideline" OR');
    expect(second.text).toBe(sub.about);
    expect(second.filters).toBeUndefined();
    expect(second.expression).not.toContain('guideline');
  });
});
