import { expect, it } from 'vitest';
import type { Statement } from '#shared/research/statement.ts';
import { readPico } from '../../question/pico.ts';
import { decomposeQuestion } from './decompose.ts';
import { placeAnswer } from './place-statements.ts';

const asked = 'Is tirzepatide better than semaglutide for weight loss?';
const none: ReadonlySet<string> = new Set();
const about = (sourceId: string): Statement => ({
  section: 'Key findings',
  text: `What ${sourceId} found.`,
  kind: 'quoted',
  citations: [{ sourceId, quote: `What ${sourceId} found.`, start: 0, end: 10 }] as Statement['citations'],
});

it('tells all that came near where nothing answers, what may answer marked so, else that nothing compares', () => {
  const [answer] = decomposeQuestion({ question: asked, pico: readPico(asked) });
  if (!answer) throw new Error('no part');
  const sources = {
    items: [],
    direct: none,
    possible: new Set(['one']) as ReadonlySet<string>,
    near: new Set(['one']),
    aboutCore: none,
  };
  const place = (given: typeof sources) =>
    placeAnswer([about('one'), about('other')], answer, given).map(({ section, text }) => [section, text]);
  expect(place(sources)).toEqual([
    ['Possible answer', 'What one found.'],
    ['Related findings', 'What other found.'],
  ]);
  expect(place({ ...sources, possible: none })).toEqual([
    [
      'Related findings',
      'No source found here compares tirzepatide with semaglutide surely enough to answer.',
    ],
    ['Related findings', 'What one found.'],
    ['Related findings', 'What other found.'],
  ]);
});
