import { type BaseMessage, isBaseMessage } from '@langchain/core/messages';
import { isDeltaSnapshot } from '@langchain/langgraph-checkpoint';
import type { GraphLibrary } from '../ports.ts';
import { ownLibrary } from './graph-library.ts';

const tag = '$type';
const storableMessages = new Set(['human', 'ai', 'system', 'function', 'tool', 'generic', 'remove']);

type Tree = null | boolean | number | string | Tree[] | { [key: string]: Tree };

/**
 * Turns graph state into JSON text. Values JSON lacks become `{"$type": …}`; an object of the data that has
 * such a key is wrapped, so text from outside can never pass for one. Functions are left out, as JSON does.
 * Throws TypeError on a circular reference.
 */
export function serialize(value: unknown): string {
  return JSON.stringify(toTree(value));
}

/** The same as plain objects and arrays. */
export function toTree(value: unknown): unknown {
  return encode(value, []);
}

/**
 * Gives back what `serialize` was given: chat messages, Map, Set, Date, bytes, errors and undefined included.
 * Nothing else is revived: LangChain's `{lc: 1, type: "constructor"}` stays the data it is. Messages are objects of `library`.
 */
export function revive(tree: unknown, library: GraphLibrary = ownLibrary): unknown {
  if (typeof tree !== 'object' || tree === null) return tree;
  if (Array.isArray(tree)) return tree.map((item) => revive(item, library));
  if (Object.hasOwn(tree, tag)) return reviveTagged(tree as Tagged, library);
  return reviveFields(tree as Record<string, unknown>, library);
}

function encode(value: unknown, above: object[]): Tree {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : { [tag]: 'number', value: String(value) };
    case 'bigint':
      return { [tag]: 'bigint', value: String(value) };
    case 'object':
      break;
    default:
      return { [tag]: 'undefined' };
  }
  if (value === null) return null;
  if (above.includes(value)) throw new TypeError('Graph state has a circular reference');
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => encode(item, path));
  return encodeKnown(value, path) ?? encodeFields(value, path);
}

function encodeKnown(value: object, path: object[]): Tree | undefined {
  const inner = (of: unknown) => encode(of, path);
  if (isBaseMessage(value)) return encodeMessage(value, inner);
  if (isDeltaSnapshot(value)) return { [tag]: 'delta_snapshot', value: inner(value.value) };
  if (value instanceof Map) return { [tag]: 'map', value: [...value].map(inner) };
  if (value instanceof Set) return { [tag]: 'set', value: [...value].map(inner) };
  if (value instanceof Date) return { [tag]: 'date', value: value.getTime() };
  if (value instanceof RegExp) return { [tag]: 'regexp', value: [value.source, value.flags] };
  if (value instanceof Uint8Array) return { [tag]: 'bytes', value: Buffer.from(value).toString('base64') };
  if (value instanceof Error) return { [tag]: 'error', value: { name: value.name, message: value.message } };
  if ('toJSON' in value && typeof value.toJSON === 'function') return inner(value.toJSON());
  return undefined;
}

function encodeMessage(message: BaseMessage, inner: (value: unknown) => Tree): Tree {
  const { type, data } = message.toDict();
  if (!storableMessages.has(type)) return inner({ ...data, type });
  return { [tag]: 'message', value: { type, data: inner(data) } };
}

function encodeFields(value: object, path: object[]): Tree {
  const entries = Object.entries(value).filter(
    ([, field]) => field !== undefined && typeof field !== 'function' && typeof field !== 'symbol',
  );
  const fields = Object.fromEntries(entries.map(([key, field]) => [key, encode(field, path)]));
  return Object.hasOwn(value, tag) ? { [tag]: 'object', value: fields } : fields;
}

type Tagged = { $type: string; value?: unknown };

function reviveFields(fields: Record<string, unknown>, library: GraphLibrary): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, revive(field, library)]));
}

function reviveTagged(tree: Tagged, library: GraphLibrary): unknown {
  switch (tree.$type) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(tree.value);
    case 'bigint':
      return BigInt(tree.value as string);
    case 'object':
      return reviveFields(tree.value as Record<string, unknown>, library);
    case 'map':
      return new Map(revive(tree.value, library) as [unknown, unknown][]);
    case 'set':
      return new Set(revive(tree.value, library) as unknown[]);
    case 'date':
      return new Date(tree.value as number);
    case 'regexp':
      return new RegExp(...(tree.value as [string, string]));
    case 'bytes':
      return new Uint8Array(Buffer.from(tree.value as string, 'base64'));
    case 'error':
      return reviveError(tree.value as { name: string; message: string });
    case 'delta_snapshot':
      return new library.DeltaSnapshot(revive(tree.value, library));
    case 'message':
      return reviveMessage(tree.value as { type: string; data: unknown }, library);
    default:
      throw new TypeError(`Stored state has an unknown type "${tree.$type}"`);
  }
}

function reviveError({ name, message }: { name: string; message: string }): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

function reviveMessage(stored: { type: string; data: unknown }, library: GraphLibrary): BaseMessage {
  type Data = Parameters<GraphLibrary['mapStoredMessageToChatMessage']>[0]['data'];
  const data = revive(stored.data, library) as Data;
  if (stored.type === 'remove') return new library.RemoveMessage({ id: data.id ?? '' });
  return library.mapStoredMessageToChatMessage({ type: stored.type, data });
}
