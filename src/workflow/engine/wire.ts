import { isBaseMessage } from '@langchain/core/messages';
import { clean, isStorable } from '#platform/json/index.ts';

/**
 * JSON text as clients of the LangGraph API expect it: chat messages as `{type, content, …}`, a Set as an array,
 * a Map as an object, bytes as base64, an error as its name and message. A reference that closes a circle
 * becomes "[Circular]".
 */
export function wireJson(value: unknown): string {
  try {
    return JSON.stringify(value, replace) ?? 'null';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, createCircleCutter()) ?? 'null';
  }
}

/** The same as a plain value. */
export function toWire(value: unknown): unknown {
  return JSON.parse(wireJson(value));
}

/**
 * What clients may see of graph state, as JSON text without what PostgreSQL's jsonb refuses: NUL characters go, halves of a
 * surrogate pair become U+FFFD.
 */
export function storableJson(value: unknown): string {
  const text = wireJson(value);
  return isStorable(text) ? text : JSON.stringify(clean(JSON.parse(text)));
}

/** The same as a plain value. */
export function toStorable(value: unknown): unknown {
  return JSON.parse(storableJson(value));
}

// JSON.stringify has called `toJSON` by the time it asks, so the original is looked up in its holder.
function replace(this: unknown, key: string, value: unknown): unknown {
  const original = (this as Record<string, unknown>)[key];
  if (typeof original === 'bigint') return String(original);
  if (typeof original !== 'object' || original === null) return value;
  if (isBaseMessage(original)) {
    const { type, data } = original.toDict();
    return { ...data, type };
  }
  if (original instanceof Map) return Object.fromEntries(original);
  if (original instanceof Set) return [...original];
  if (original instanceof Uint8Array) return Buffer.from(original).toString('base64');
  if (original instanceof Error) return { error: original.name, message: original.message };
  return value;
}

function createCircleCutter() {
  const path: unknown[] = [];
  return function cut(this: unknown, key: string, value: unknown): unknown {
    while (path.length > 0 && path.at(-1) !== this) path.pop();
    const replaced = replace.call(this, key, value);
    if (typeof replaced !== 'object' || replaced === null) return replaced;
    if (path.includes(replaced)) return '[Circular]';
    path.push(replaced);
    return replaced;
  };
}
