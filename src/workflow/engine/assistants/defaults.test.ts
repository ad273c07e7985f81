import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RunKwargs, RunRequest } from '../run-request.ts';
import { withDefaults } from './defaults.ts';

const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer(), { maxKeys: 3 });
const config = fc.record(
  {
    tags: fc.array(fc.string(), { maxLength: 2 }),
    recursion_limit: fc.integer({ min: 1, max: 100 }),
    configurable: fields,
    metadata: fields,
  },
  { requiredKeys: [] },
);
const context = fc.oneof(fc.constant(undefined), fields);

function request(
  kwargs: Pick<RunKwargs, 'config' | 'context'>,
  metadata: Record<string, unknown>,
): RunRequest {
  return {
    assistant: 'any',
    metadata,
    multitaskStrategy: 'reject',
    afterSeconds: 0,
    createThread: false,
    webhook: undefined,
    onCompletion: 'delete',
    kwargs: { stream_mode: ['values'], stream_subgraphs: false, ...kwargs },
  };
}

it('lets the request win field by field, and the assistant speak where it is silent', () => {
  const merged = fc.property(
    config,
    fields,
    fields,
    config,
    context,
    fields,
    (usual, about, meta, own, ask, tell) => {
      const assistant = { config: usual, context: about, metadata: meta };
      const asked = { config: own, ...(ask === undefined ? {} : { context: ask }) };
      const { kwargs, metadata } = withDefaults(request(asked, tell), assistant);
      expect(metadata).toEqual({ ...meta, ...tell });
      expect(kwargs.context ?? {}).toEqual({ ...about, ...ask });
      expect(kwargs.config.configurable ?? {}).toEqual({ ...usual.configurable, ...own.configurable });
      expect(kwargs.config.metadata ?? {}).toEqual({ ...usual.metadata, ...own.metadata });
      expect(kwargs.config.tags).toEqual(own.tags ?? usual.tags);
      expect(kwargs.config.recursion_limit).toBe(own.recursion_limit ?? usual.recursion_limit);
    },
  );
  fc.assert(merged);
});

it('changes nothing where the assistant says nothing', () => {
  const silent = { config: {}, context: {}, metadata: {} };
  const same = fc.property(context, fields, (ask, tell) => {
    const sent = request({ config: {}, ...(ask === undefined ? {} : { context: ask }) }, tell);
    expect(withDefaults(sent, silent)).toEqual(sent);
  });
  fc.assert(same);
});

it('takes a context that is no object as it is', () => {
  const assistant = { config: {}, context: { a: 1 }, metadata: {} };
  for (const given of ['text', 7, [1], false]) {
    expect(withDefaults(request({ config: {}, context: given }, {}), assistant).kwargs.context).toEqual(
      given,
    );
  }
});
