import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modes, parseCommand, withCommand } from './modes.ts';

describe('parseCommand', () => {
  it.each([
    ['/deepresearch statins', 'deep', 'statins'],
    ['  /PRESCRIPTION  warfarin\nand aspirin ', 'prescription', 'warfarin\nand aspirin'],
    ['/imageanalysis', 'imaging', ''],
    ['/unknown thing', 'quick', '/unknown thing'],
    ['/deepresearchers', 'quick', '/deepresearchers'],
    ['what is /deepresearch', 'quick', 'what is /deepresearch'],
    ['', 'quick', ''],
  ])('reads %j', (input, mode, query) => {
    expect(parseCommand(input)).toEqual({ mode, query });
  });

  it('takes anything that is not text as an empty quick question', () => {
    for (const input of [undefined, null, 7, {}, ['/deepresearch x']]) {
      expect(parseCommand(input)).toEqual({ mode: 'quick', query: '' });
    }
  });

  it('is undone by withCommand for every query that is not itself a command', () => {
    const query = fc.string().filter((text) => !text.trim().startsWith('/'));
    fc.assert(
      fc.property(fc.constantFrom(...modes), query, (mode, text) => {
        expect(parseCommand(withCommand(mode, text))).toEqual({ mode, query: text.trim() });
      }),
    );
  });
});
