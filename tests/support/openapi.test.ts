import { expect, it } from 'vitest';
import { createConformance, recordingFetch } from './openapi.ts';

const thing = {
  type: 'object',
  properties: { thing_id: { type: 'string', format: 'uuid' }, name: { type: ['string', 'null'] } },
  required: ['thing_id', 'name'],
};
const text = { 'text/plain': { schema: { type: 'string' } } };
const document = {
  components: { schemas: { Thing: thing } },
  paths: {
    '/things/{thing_id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
          default: { content: text },
        },
      },
      delete: { responses: { 204: {}, default: { content: text } } },
    },
    '/things/count': {
      get: { responses: { 200: { content: { 'application/json': { schema: { type: 'integer' } } } } } },
    },
    '/things/stream': {
      post: { responses: { 200: { content: { 'text/event-stream': { schema: { type: 'string' } } } } } },
    },
  },
};
const { check, findOperation } = createConformance(document);
const id = '0198c0de-0000-7000-8000-000000000000';
const get = (body: string, more: object = {}) =>
  check({
    method: 'GET',
    path: `/things/${id}`,
    status: 200,
    contentType: 'application/json',
    body,
    ...more,
  });

it('accepts what the document says', () => {
  expect(get(`{"thing_id": "${id}", "name": null}`)).toEqual([]);
  expect(get('No such thing', { status: 404, contentType: 'text/plain; charset=UTF-8' })).toEqual([]);
  expect(
    check({ method: 'DELETE', path: `/things/${id}`, status: 204, contentType: undefined, body: '' }),
  ).toEqual([]);
});

it('takes a literal path before one with a name in it', () => {
  expect(findOperation('GET', '/things/count')).toBe('get /things/count');
  expect(findOperation('GET', '/things/7')).toBe('get /things/{thing_id}');
  expect(findOperation('GET', '/things/7/8')).toBeUndefined();
});

it.each([
  ['a field of a wrong type', get(`{"thing_id": "${id}", "name": 7}`), 'body/name'],
  ['a malformed id', get('{"thing_id": "7", "name": null}'), 'body/thing_id'],
  ['a missing field', get(`{"thing_id": "${id}"}`), 'required'],
  ['a field too many', get(`{"thing_id": "${id}", "name": null, "owner": "x"}`), 'additional'],
  ['text that is no JSON', get('{'), 'not JSON'],
  ['a type that is not described', get('x', { contentType: 'text/html' }), 'text/html'],
  ['a success that is not described', get('{}', { status: 201 }), 'status'],
  [
    'a body where none belongs',
    check({ method: 'DELETE', path: '/things/7', status: 204, contentType: 'text/plain', body: 'x' }),
    'no body is described',
  ],
  [
    'a path that is not described',
    check({ method: 'GET', path: '/other', status: 404, contentType: 'text/plain' }),
    'no such operation',
  ],
  [
    'a method that is not described',
    check({ method: 'PUT', path: '/things/7', status: 200, contentType: undefined }),
    'no such operation',
  ],
])('names %s', (_, problems, part) => {
  expect(problems.join('\n')).toContain(part);
});

it('watches what a client fetches and leaves it the body', async () => {
  const recording = recordingFetch(document, async (input) =>
    String(input).endsWith('stream')
      ? new Response('id: 1\n\n', { headers: { 'content-type': 'text/event-stream' } })
      : Response.json({ thing_id: id, name: String(input).endsWith('bad') ? 7 : null }),
  );
  const answer = await recording.fetch(`http://things.test/things/${id}?x=1`);
  expect(await answer.json()).toEqual({ thing_id: id, name: null });
  await recording.fetch('http://things.test/things/stream', { method: 'POST' });
  expect(await recording.problems()).toEqual([]);
  expect([...recording.seen()]).toEqual(['get /things/{thing_id} 200', 'post /things/stream 200']);
  await recording.fetch('http://things.test/things/bad');
  expect(await recording.problems()).toHaveLength(1);
});
