import { expect, it } from 'vitest';
import { sourceSentences } from './source-sentences.ts';

it.each(['Key words:gout, colchicine, flares, adults.', 'Keywords: gout, colchicine, flares.'])(
  'takes no list of subjects for a sentence: %s',
  (list) => {
    const finding = 'Colchicine prevented flares in adults with gout.';
    const found = sourceSentences({ text: `${finding} ${list}`, sections: [] });
    expect(found.map(({ text }) => text)).toEqual([finding]);
  },
);
