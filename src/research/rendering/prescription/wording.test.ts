import { expect, it } from 'vitest';
import type { PrescriptionReport } from '#shared/research/report.ts';
import { openLine, plainLines, questionsFor } from './wording.ts';

type Finding = PrescriptionReport['findings'][number];
const found = (
  kind: Finding['kind'],
  severity: Finding['severity'],
  drugs: string[],
  title = drugs.join(),
): Finding => ({ kind, severity, drugs, title, lines: [], reviewed: false, sources: [], citations: [] });
const report = (findings: Finding[]) => ({ findings, notChecked: [] }) as unknown as PrescriptionReport;

it('never tells of a medicine with a grave finding that it is seldom a problem', () => {
  const lines = plainLines(
    report([
      found('frequency', 'contraindicated', ['methotrexate']),
      found('interaction', 'major', ['clarithromycin', 'warfarin']),
      found('alcohol', 'major', ['methotrexate']),
      found('interaction', 'minor', ['methotrexate', 'warfarin']),
      found('monitoring', 'minor', ['methotrexate']),
      found('food', 'minor', ['warfarin']),
      found('food', 'minor', ['digoxin']),
    ]),
  );
  expect(lines).toEqual([
    'methotrexate: This can be dangerous. Speak to your doctor or pharmacist before the next dose.',
    'clarithromycin and warfarin: This can do serious harm. Ask your doctor or pharmacist soon.',
    'methotrexate: It is followed with regular checks, such as blood tests. Ask which, and when.',
    'digoxin: This is seldom a problem. Mention it at your next visit.',
  ]);
});

it('asks of a forbidden combination what can take its place, not how it is watched', () => {
  expect(
    questionsFor(
      report([
        found('interaction', 'contraindicated', ['clarithromycin', 'simvastatin']),
        found('interaction', 'major', ['clarithromycin', 'warfarin']),
        found('frequency', 'contraindicated', ['methotrexate']),
      ]),
    ),
  ).toEqual([
    'clarithromycin and simvastatin: this combination is contraindicated; what can be given instead?',
    'clarithromycin and warfarin: is this combination intended, and how is it watched?',
    'methotrexate: is it meant to be taken daily, and not once a week or more seldom?',
  ]);
});

it.each([
  [[], 'Nothing.', 'Nothing.'],
  [['warfarin'], 'No limit is known.', 'warfarin: No limit is known.'],
  [['warfarin'], 'No label of Warfarin was found.', 'No label of Warfarin was found.'],
  [['methotrexate', 'warfarin'], 'No limit is known.', 'methotrexate, warfarin: No limit is known.'],
])('names the medicines of what could not be checked: %s', (drugs, detail, line) => {
  expect(openLine({ check: 'dose', reason: 'no-rules', drugs, detail })).toBe(line);
});
