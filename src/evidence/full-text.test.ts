import { expect, it } from 'vitest';
import { ConnectorError } from './connector.ts';
import { type FullText, type FullTextSource, findFullText } from './full-text.ts';

const text: FullText = { parts: [{ label: null, text: 'Ten fell.' }], licence: 'cc by', isOpen: true };
const source = (name: string, find: FullTextSource['find']): FullTextSource => ({ name, find });
const empty = source('Empty', async () => undefined);
const full = source('Full', async () => text);
const down = source('Down', async () => Promise.reject(new ConnectorError('refused')));
const signal = () => new AbortController().signal;

it('asks on where one source has nothing or fails, and says that one failed where none has the text', async () => {
  expect(await findFullText([empty, full], 'PMC1', signal())).toBe(text);
  expect(await findFullText([down, full], 'PMC1', signal())).toBe(text);
  expect(await findFullText([empty], 'PMC1', signal())).toBeUndefined();
  await expect(findFullText([down, empty], 'PMC1', signal())).rejects.toThrow('refused the connection');
});

it('stops with its caller', async () => {
  const reason = new Error('not wanted any more');
  const stop = new AbortController();
  const ending = source('Ending', async () => {
    stop.abort(reason);
    throw reason;
  });
  await expect(findFullText([ending, full], 'PMC1', stop.signal)).rejects.toBe(reason);
});
