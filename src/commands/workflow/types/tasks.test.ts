import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GraphTypes } from '#workflow/index.ts';
import { graphTypeTasks } from './tasks.ts';

const source = `
import type { BaseMessage } from '@langchain/core/messages';
import { Annotation, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

const Inner = Annotation.Root({ city: Annotation<'Ulm' | 'Bonn'>() });
const inner = new StateGraph(Inner).addNode('look', () => ({})).addEdge(START, 'look').compile();
const Output = Annotation.Root({
  messages: MessagesAnnotation.spec.messages,
  last: Annotation<BaseMessage>(),
  words: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
  level: Annotation<1 | 2 | null>(),
  note: Annotation<string | null>(),
  open: Annotation<boolean>(),
  table: Annotation<Record<string, unknown>>(),
  place: Annotation<{ name: string; at: [number, number]; since: Date } | null>(),
  count: Annotation<number>,
});
const Input = Annotation.Root({ ...Output.spec, anything: Annotation<any>() });
const builder = new StateGraph({ input: Input, output: Output }, Annotation.Root({ model: Annotation<string>() }))
  .addNode('direct', inner as never)
  .addNode('town', inner)
  .addNode('called', async () => { await inner.invoke({ city: 'Ulm' }); return {}; })
  .addEdge(START, 'town');
export const graph = builder.compile();
export { builder };
export const promised = (async () => builder.compile())();
export function made(config: { configurable?: object }) { return config ? builder.compile() : builder.compile(); }
export const other = { stream() {}, invoke() {} };
`;

let folder: string;
let types: Record<string, Record<string, GraphTypes>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-types-'));
  const sourceFile = join(folder, 'graph.mts');
  await writeFile(sourceFile, source);
  const names = ['graph', 'builder', 'promised', 'made', 'other', 'missing'];
  types = graphTypeTasks.readGraphTypes({
    sources: names.map((name) => ({ graphId: name, sourceFile, name })),
  });
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes the types of a state as JSON Schema, in a folder without packages of its own', () => {
  const output = types.graph?.['']?.output;
  expect(output).toEqual({
    type: 'object',
    properties: {
      messages: { type: 'array', items: { $ref: '#/definitions/BaseMessage' } },
      last: { $ref: '#/definitions/BaseMessage' },
      words: { type: 'array', items: { type: 'string' } },
      level: { anyOf: [{ enum: [1, 2], type: 'number' }, { type: 'null' }] },
      note: { type: ['null', 'string'] },
      open: { type: 'boolean' },
      table: { type: 'object' },
      place: {
        anyOf: [
          {
            type: 'object',
            properties: {
              name: { type: 'string' },
              at: {
                type: 'array',
                items: [{ type: 'number' }, { type: 'number' }],
                minItems: 2,
                maxItems: 2,
              },
              since: { type: 'string', format: 'date-time' },
            },
          },
          { type: 'null' },
        ],
      },
      count: { type: 'number' },
    },
    definitions: expect.objectContaining({
      BaseMessage: {
        description: expect.stringContaining('Base class for all types of messages'),
        oneOf: expect.arrayContaining([{ $ref: '#/definitions/AIMessage' }]),
      },
      AIMessage: expect.objectContaining({ type: 'object' }),
    }),
    $schema: 'http://json-schema.org/draft-07/schema#',
  });
});

it('tells state, input, output and config apart', () => {
  const { input, state, config } = types.graph?.[''] ?? {};
  expect(Object.keys(input?.properties ?? {})).toEqual(expect.arrayContaining(['anything', 'messages']));
  expect(input?.properties).toMatchObject({ anything: {} });
  expect(Object.keys(state?.properties ?? {}).sort()).toEqual(Object.keys(input?.properties ?? {}).sort());
  expect(config).toMatchObject({ type: 'object', properties: { model: { type: 'string' } } });
});

it('finds subgraphs by the nodes that are or call them', () => {
  const city = { city: { enum: ['Bonn', 'Ulm'], type: 'string' } };
  expect(Object.keys(types.graph ?? {})).toEqual(['', 'direct', 'town', 'called']);
  for (const name of ['town', 'called']) expect(types.graph?.[name]?.state?.properties).toEqual(city);
});

it('looks through promises, builders and functions, and leaves out what is no graph', () => {
  for (const name of ['builder', 'promised', 'made']) expect(types[name]).toEqual(types.graph);
  expect(Object.keys(types)).toEqual(['graph', 'builder', 'promised', 'made']);
});
