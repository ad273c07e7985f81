import { describe, expect, it } from 'vitest';
import { findRetraction, worseRetraction } from './retractions.ts';

describe('findRetraction', () => {
  it.each([
    [['Retracted Publication'], [], 'retracted'],
    [['D016441'], [], 'retracted'],
    [[], ['RetractionIn'], 'retracted'],
    [[], ['ErratumIn', 'ExpressionOfConcernIn'], 'expression-of-concern'],
    [['Retracted Publication'], ['ErratumIn'], 'retracted'],
    [[], ['CorrectedandRepublishedIn'], 'corrected'],
    [[], ['UpdateIn'], 'updated'],
    [[], ['UpdateIn', 'ErratumIn'], 'corrected'],
    [['Retraction of Publication'], ['RetractionOf'], 'notice'],
    [['D016440'], [], 'notice'],
    [['Published Erratum'], ['ErratumFor'], 'notice'],
    [['Retraction of Publication', 'Retracted Publication'], [], 'retracted'],
  ])('%j with %j is %s', (types, notices, status) => {
    expect(
      findRetraction(
        types,
        notices.map((type) => ({ type, citation: 'J. 2020' })),
      )?.status,
    ).toBe(status);
  });

  it.each([[['Journal Article'], ['CommentIn', 'UpdateOf', 'RetractionOf', 'toString']]])(
    '%j with %j is none',
    (types, notices) => {
      expect(
        findRetraction(
          types,
          notices.map((type) => ({ type, citation: '' })),
        ),
      ).toBeNull();
    },
  );
});

it('keeps the graver status, and the notice of two alike', () => {
  const retracted = { status: 'retracted', notice: null } as const;
  const told = { status: 'retracted', notice: 'J. 2020' } as const;
  const corrected = { status: 'corrected', notice: 'J. 2019' } as const;
  expect(worseRetraction(corrected, retracted)).toEqual(retracted);
  expect(worseRetraction(retracted, told)).toEqual(told);
  expect(worseRetraction(null, corrected)).toEqual(corrected);
});
