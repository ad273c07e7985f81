import ts from 'typescript';
import { graphTypeFields as fields } from '#platform/patches/index.ts';
import type { GraphTypes } from '#workflow/index.ts';
import { createSchemaWriter } from './write-schema.ts';

type Fields = Map<string, ts.Type>;

/** Undefined where the type is of no graph that LangGraph compiled, or says nothing of its states. */
export function describeGraph(checker: ts.TypeChecker, exported: ts.Type): GraphTypes | undefined {
  const graph = unwrap(checker, exported);
  const builder = readProperty(checker, graph, fields.builder);
  const input = builder && readChannels(checker, builder, fields.input);
  const output = builder && readChannels(checker, builder, fields.output);
  const config = builder && readChannels(checker, builder, fields.config);
  const update = readProperty(checker, graph, fields.all);
  const all = update && readFields(checker, update);
  const state =
    all && new Map([...all].map(([name, type]) => [name, input?.get(name) ?? output?.get(name) ?? type]));
  const written = Object.entries({ state, input, output, config }).flatMap(([key, read]) =>
    read ? [[key, createSchemaWriter(checker).writeRoot(read)] as const] : [],
  );
  return written.length > 0 ? Object.fromEntries(written) : undefined;
}

/** Whether LangGraph can run or compile it. */
export function isGraph(type: ts.Type): boolean {
  const has = (name: string) => type.getProperty(name) !== undefined;
  return has('lg_is_pregel') || (has('addNode') && has('compile'));
}

/** The compiled graph behind a promise, a function that makes it, its builder, or an agent that has one. */
function unwrap(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  let graph = checker.getAwaitedType(type) ?? type;
  for (let depth = 0; depth < 4 && !graph.getProperty('lg_is_pregel'); depth++) {
    const inner = graph.getProperty('compile') ? readProperty(checker, graph, 'compile') : graph;
    const made = inner && callOf(inner)?.getReturnType();
    const next = made ?? readProperty(checker, graph, 'graph');
    if (!next) return graph;
    graph = checker.getAwaitedType(next) ?? next;
  }
  return graph;
}

/** The values of the channels that a builder declares under `name`: channels, or functions that make them. */
function readChannels(checker: ts.TypeChecker, builder: ts.Type, name: string): Fields | undefined {
  const declared = readProperty(checker, builder, name);
  const channels = declared && readFields(checker, checker.getNonNullableType(declared));
  if (!channels) return undefined;
  const values = [...channels].map(([key, channel]) => {
    const made = callOf(channel)?.getReturnType() ?? channel;
    return [key, readProperty(checker, made, fields.value) ?? checker.getAnyType()] as const;
  });
  return new Map(values);
}

function readFields(checker: ts.TypeChecker, type: ts.Type): Fields | undefined {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) return undefined;
  return new Map(type.getProperties().map((one) => [one.name, checker.getTypeOfSymbol(one)]));
}

function readProperty(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type | undefined {
  const property = type.getProperty(name);
  return property && checker.getTypeOfSymbol(property);
}

/** The last overload is the most general one. */
const callOf = (type: ts.Type): ts.Signature | undefined => type.getCallSignatures().at(-1);
