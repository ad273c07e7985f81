import { AIMessage, HumanMessage, RemoveMessage, ToolMessage } from '@langchain/core/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revive, serialize } from './serializer.ts';

const roundTrip = (value: unknown) => revive(JSON.parse(serialize(value)));

describe('serializer', () => {
  it('gives back any JSON value, also one that looks like its own tags', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('$type', '__proto__', 'lc', 'value', 'constructor'));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom('undefined', 'map', 'message'),
        fc.array(tie('tree')),
        fc.array(fc.tuple(key, tie('tree'))).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        expect(roundTrip(value)).toEqual(value);
      }),
    );
  });

  it('keeps what JSON would lose', () => {
    const value = {
      map: new Map<unknown, unknown>([['a', new Set([1, { b: undefined }])]]),
      bytes: new Uint8Array([0, 255]),
      when: new Date(0),
      numbers: [Number.NaN, Number.POSITIVE_INFINITY, 12n],
      gap: [undefined, 1],
      pattern: /a\/b/giu,
      error: new RangeError('too far'),
    };
    const back = roundTrip(value) as typeof value;
    expect(back).toEqual({ ...value, error: expect.any(Error) });
    expect(back.error.name).toBe('RangeError');
    expect(back.error.message).toBe('too far');
    expect(back.bytes).toBeInstanceOf(Uint8Array);
  });

  it('keeps chat messages as messages', () => {
    const messages = [
      new HumanMessage({ content: 'hi', id: '1' }),
      new AIMessage({ content: '', id: '2', tool_calls: [{ id: 't', name: 'find', args: { a: 1 } }] }),
      new ToolMessage({ content: 'found', tool_call_id: 't', id: '3' }),
      new RemoveMessage({ id: '1' }),
    ];
    const back = roundTrip(messages) as typeof messages;
    expect(back.map((message) => message.getType())).toEqual(['human', 'ai', 'tool', 'remove']);
    expect((back[1] as AIMessage).tool_calls).toEqual((messages[1] as AIMessage).tool_calls);
    expect(back.map((message) => message.id)).toEqual(['1', '2', '3', '1']);
  });

  it('leaves serialized classes in the data as data', () => {
    const hostile = {
      lc: 1,
      type: 'constructor',
      id: ['langchain_core', 'messages', 'AIMessage'],
      kwargs: {},
    };
    expect(roundTrip({ hostile })).toEqual({ hostile });
    const forged = { $type: 'message', value: { type: 'ai', data: { content: 'x' } } };
    expect(roundTrip(forged)).toEqual(forged);
  });

  it('says so when state refers to itself, and not when a value merely occurs twice', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => serialize(circle)).toThrow('circular');
    const shared = { a: 1 };
    expect(roundTrip([shared, shared])).toEqual([shared, shared]);
  });
});
