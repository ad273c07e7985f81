import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseThreadCursor } from './thread-cursor.ts';

it('reads the ids that the stream of a thread gives', () => {
  const place = fc.record({ run: fc.nat(), seq: fc.nat(), checkpointId: fc.uuid() });
  const read = fc.property(place, ({ run, seq, checkpointId }) => {
    expect(parseThreadCursor(`${run}-${seq}`)).toEqual({ run, seq });
    expect(parseThreadCursor(`${run}-end`)).toEqual({ run, seq: 'end' });
    expect(parseThreadCursor(`${run}-${checkpointId}`)).toEqual({ run, seq: 'end', checkpointId });
  });
  fc.assert(read);
});

it('begins at the first event with -1, and nowhere in particular without an id', () => {
  expect(parseThreadCursor('-1')).toEqual({ run: 0, seq: 'end' });
  for (const id of [undefined, '', 'nonsense', '-']) expect(parseThreadCursor(id)).toBeUndefined();
});
