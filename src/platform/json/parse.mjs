import { isUtf8 } from 'node:buffer';
import { clean, isStorable } from './storable.mjs';

/** What is wrong with a text, for whoever sent it. */
class JsonProblem extends Error {}

/**
 * Parses UTF-8 text of JSON. `keys` is how many stand in it; `nul` says whether NUL characters, which PostgreSQL cannot
 * store, are refused or taken out.
 * @param {{ bytes: Uint8Array, keys: number, nul: 'refuse' | 'remove' }} task
 * @returns {{ value: unknown } | { problem: string }}
 */
export function parseJson({ bytes, keys, nul }) {
  try {
    const text = decode(bytes);
    const value = parse(text);
    checkKeys(value, keys);
    return { value: isStorable(text) ? value : storable(value, nul) };
  } catch (error) {
    if (error instanceof JsonProblem) return { problem: error.message };
    throw error;
  }
}

function decode(bytes) {
  if (!isUtf8(bytes)) throw new JsonProblem('The body is not valid UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  if (text.startsWith('\ufeff'))
    throw new JsonProblem('The body starts with a byte order mark: send it without');
  return text;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonProblem('The body is not valid JSON');
  }
}

/** A key that stands twice in an object is one in its value. */
function checkKeys(body, inText) {
  let keys = 0;
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) throw new JsonProblem('The body has a key named __proto__');
    const items = Object.values(value);
    if (!Array.isArray(value)) keys += items.length;
    for (const item of items) if (typeof item === 'object') waiting.push(item);
  }
  if (keys !== inText) throw new JsonProblem('The body names a key twice in one object');
}

function storable(value, nul) {
  if (nul === 'refuse' && hasNul(value))
    throw new JsonProblem('The text contains a character that cannot be stored (NUL)');
  return clean(value);
}

function hasNul(value) {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => key.includes('\0') || hasNul(item));
}
