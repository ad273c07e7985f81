import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../../storage/run-events.ts';
import type { RunRow } from '../../storage/runs.ts';
import { type ProtocolEvent, toFrame } from './events.ts';
import { createRunTranslator } from './run-translator.ts';

type Line = [event: string, data: unknown];
const ended = { status: 'success', updatedAt: new Date(9_000), error: null } as RunRow;

function toLog(lines: Line[]): LoggedEvent[] {
  return lines.map(([event, data], index) => ({
    seq: index + 1,
    atMs: 1_000 + index,
    event,
    data: JSON.stringify(data),
  }));
}

function translate(lines: Line[], end: RunRow | undefined = ended): ProtocolEvent[] {
  const translator = createRunTranslator({ number: 3, graphName: 'agent' });
  return [...toLog(lines).flatMap((event) => translator.read(event)), ...translator.end(end)];
}

const dataOf = (event: ProtocolEvent) => JSON.parse(event.dataJson);
const shown = (events: ProtocolEvent[]) =>
  events.map(({ method, namespace, dataJson }) => [method, namespace.join('|'), JSON.parse(dataJson)]);
const attempt = (number: number): Line => ['metadata', { run_id: 'r', attempt: number }];
const message = (event: string, run: string, more: object = {}): Line => [
  'v2:messages|model:1',
  { node: 'model', data: { event, run_id: run, ...more } },
];

/** The texts that a client has at the end, by the id of their message. */
function textsOf(events: ProtocolEvent[]): Record<string, string> {
  const ids = new Map<string, string>();
  const texts: Record<string, string> = {};
  for (const event of events.filter(({ method }) => method === 'messages')) {
    const data = dataOf(event);
    if (data.event === 'message-start') {
      ids.set(data.run_id, data.id);
      texts[data.id] = '';
    }
    if (data.event === 'content-block-delta') texts[ids.get(data.run_id) ?? ''] += data.delta.text;
  }
  return texts;
}
const say = (run: string, text: string): Line =>
  message('content-block-delta', run, { index: 0, delta: { type: 'text-delta', text } });

describe('the events of a run', () => {
  it('tell of the run, its subgraphs and its end', () => {
    const events = translate([
      attempt(1),
      ['values', { trail: [] }],
      ['tasks', { id: '1', name: 'inner', input: {} }],
      ['values|inner:1', { trail: [] }],
      ['updates|inner:1', { leaf: { trail: ['leaf'] } }],
      ['updates', { inner: { trail: ['leaf'] } }],
      ['tasks', { id: '1', name: 'inner', result: {}, interrupts: [] }],
      ['values', { trail: ['leaf'] }],
    ]);
    expect(shown(events)).toEqual([
      ['lifecycle', '', { event: 'running', graph_name: 'agent' }],
      ['values', '', { trail: [] }],
      ['tasks', '', { id: '1', name: 'inner', input: {} }],
      ['lifecycle', 'inner:1', { event: 'started', graph_name: 'inner' }],
      ['values', 'inner:1', { trail: [] }],
      ['updates', 'inner:1', { node: 'leaf', values: { trail: ['leaf'] } }],
      ['updates', '', { node: 'inner', values: { trail: ['leaf'] } }],
      ['tasks', '', { id: '1', name: 'inner', result: {}, interrupts: [] }],
      ['lifecycle', 'inner:1', { event: 'completed', graph_name: 'inner' }],
      ['values', '', { trail: ['leaf'] }],
      ['lifecycle', '', { event: 'completed', graph_name: 'agent' }],
    ]);
    expect(events.map(({ atMs }) => atMs)).toEqual([
      1000, 1001, 1002, 1003, 1003, 1004, 1005, 1006, 1007, 1007, 9000,
    ]);
  });

  it('ask each question once and end waiting, in the subgraph as well', () => {
    const raised = [{ id: 'q', value: 'Which dose?' }];
    const events = translate([
      attempt(1),
      ['values|inner:1', { __interrupt__: raised }],
      ['updates', { __interrupt__: raised }],
      ['values', { trail: [], __interrupt__: raised }],
      ['tasks', { id: '1', name: 'inner', result: {}, interrupts: raised }],
    ]);
    expect(shown(events).filter(([method]) => method !== 'tasks')).toEqual([
      ['lifecycle', '', { event: 'running', graph_name: 'agent' }],
      ['lifecycle', 'inner:1', { event: 'started', graph_name: 'inner' }],
      ['input.requested', 'inner:1', { interrupt_id: 'q', payload: 'Which dose?' }],
      ['values', '', { trail: [] }],
      ['lifecycle', 'inner:1', { event: 'interrupted', graph_name: 'inner' }],
      ['lifecycle', '', { event: 'interrupted', graph_name: 'agent' }],
    ]);
  });

  it.each([
    ['error', { error: 'unavailable', message: 'No source answered' }, 'failed', 'No source answered'],
    ['timeout', null, 'failed', 'timeout'],
    ['interrupted', null, 'interrupted', undefined],
  ])('say how a run with status %s ended', (status, error, event, text) => {
    const run = { ...ended, status, error } as RunRow;
    const last = translate([attempt(1), ['values|inner:1', { a: 1 }]], run).slice(-2);
    expect(shown(last)).toEqual([
      ['lifecycle', 'inner:1', { event, graph_name: 'inner' }],
      ['lifecycle', '', { event, graph_name: 'agent', ...(text ? { error: text } : {}) }],
    ]);
  });

  it('end a run that was rolled back', () => {
    const translator = createRunTranslator({ number: 1, graphName: 'agent' });
    expect(shown(translator.end(undefined)).at(-1)).toEqual([
      'lifecycle',
      '',
      { event: 'interrupted', graph_name: 'agent' },
    ]);
  });

  it('name custom channels and leave out what only version 1 knows', () => {
    const events = translate([
      ['custom', { step: 1 }],
      ['custom', { name: 'progress', payload: 2 }],
      ['v2:custom:steps', { data: 3 }],
      ['messages', [{ type: 'ai' }, {}]],
      ['debug', {}],
      ['checkpoints', { values: {}, config: {} }],
    ]);
    expect(events.slice(0, -1).map(({ channel, dataJson }) => [channel, JSON.parse(dataJson)])).toEqual([
      ['custom', { payload: { step: 1 } }],
      ['custom:progress', { name: 'progress', payload: 2 }],
      ['custom:steps', { name: 'steps', payload: 3 }],
    ]);
  });
});

describe('a run that another worker took over', () => {
  it('has no text twice: what was half said is emptied, and said again', () => {
    const events = translate([
      attempt(1),
      message('message-start', 'a', { id: 'm1' }),
      say('a', 'Hello '),
      attempt(2),
      message('message-start', 'b', { id: 'm2' }),
      say('b', 'Hello '),
      say('b', 'there'),
      message('message-finish', 'b'),
    ]);
    expect(textsOf(events)).toEqual({ m1: '', m2: 'Hello there' });
    const ends = events
      .map(dataOf)
      .filter(({ event, run_id }) => run_id === 'a' && /finish|error/.test(event));
    expect(ends).toMatchObject([{ event: 'error', code: 'attempt_lost' }, { event: 'message-finish' }]);
  });

  it('has no text twice either where the step is done again after its message was whole', () => {
    const lines: Line[] = [
      attempt(1),
      message('message-start', 'a', { id: 'm1' }),
      say('a', 'Hello'),
      message('message-finish', 'a'),
      attempt(2),
    ];
    const again: Line[] = [
      message('message-start', 'b', { id: 'm2' }),
      say('b', 'Hello'),
      message('message-finish', 'b'),
    ];
    expect(textsOf(translate(lines))).toEqual({ m1: 'Hello' });
    expect(textsOf(translate([...lines, ...again]))).toEqual({ m1: '', m2: 'Hello' });
  });

  it('ends the tool calls that were under way', () => {
    const events = translate([
      attempt(1),
      ['v2:tools|tools:1', { data: { event: 'tool-started', tool_call_id: 'c1', tool_name: 'look' } }],
      ['v2:tools|tools:1', { data: { event: 'tool-started', tool_call_id: 'c2', tool_name: 'look' } }],
      ['v2:tools|tools:1', { data: { event: 'tool-finished', tool_call_id: 'c2', output: 1 } }],
      attempt(2),
    ]);
    const failed = events.map(dataOf).filter(({ event }) => event === 'tool-error');
    expect(failed).toEqual([
      { event: 'tool-error', tool_call_id: 'c1', message: expect.any(String), code: 'attempt_lost' },
    ]);
  });

  it('keeps the half text of a run that was stopped, and says that no more comes', () => {
    const run = { ...ended, status: 'interrupted' } as RunRow;
    const events = translate([attempt(1), message('message-start', 'a', { id: 'm1' }), say('a', 'Hel')], run);
    expect(textsOf(events)).toEqual({ m1: 'Hel' });
    expect(dataOf(events.at(-3) as ProtocolEvent)).toMatchObject({ event: 'error', code: 'run_ended' });
  });
});

const anyLine = fc.oneof(
  fc.constantFrom<Line>(attempt(1), attempt(2), ['error', { message: 'x' }]),
  fc
    .tuple(
      fc.constantFrom('values', 'updates', 'custom', 'tasks', 'tools', 'v2:messages', 'v2:tools', 'unknown'),
      fc.array(fc.constantFrom('a:1', 'b:2', 'tools:3'), { maxLength: 3 }),
      fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
    )
    .map(
      ([method, namespace, data]): Line => [
        [method, ...namespace].join('|'),
        method.startsWith('v2:') ? { data } : data,
      ],
    ),
);

it('makes of any log, read in any pieces, frames that are JSON and whose numbers grow', () => {
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const events = translate(lines);
      const frames = events.map((event) => JSON.parse(toFrame(event)));
      for (const [index, { seq, event_id, params }] of frames.entries()) {
        expect(event_id).toBe(String(seq));
        expect(Number.isSafeInteger(seq)).toBe(true);
        expect(seq).toBeGreaterThan(frames[index - 1]?.seq ?? 3 * 2 ** 36);
        expect(params).toHaveProperty('data');
      }
      expect(translate(lines).map(toFrame)).toEqual(events.map(toFrame));
    }),
  );
});
