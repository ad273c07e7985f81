import { AppError } from '#shared/errors.ts';

/**
 * What a JSON text may hold. `maxKeys` counts the keys of objects, `maxItems` everything else that takes room: elements,
 * values, and each object and array.
 */
export type JsonShape = { maxDepth: number; maxKeys: number; maxItems: number };

const quote = 34;
const comma = 44;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** As far as looking for a quote here costs less than asking for it. */
const nearBytes = 64;

/**
 * Counts what a JSON text would become, as its bytes come, before anything is made of it: time and memory for parsing
 * go with that more than with bytes. Text that is not JSON is told by the parser.
 */
export function createJsonScanner({ maxDepth, maxKeys, maxItems }: JsonShape) {
  let depth = 0;
  let keys = 0;
  let items = 0;
  let inString = false;
  let escaped = false;

  /** Goes to the end of a text, whose bytes are most of a long body: near its quotes byte by byte, far from them in native code. */
  function passString(bytes: Uint8Array, from: number): number {
    let at = escaped ? from + 1 : from;
    for (;;) {
      const near = Math.min(bytes.length, at + nearBytes);
      while (at < near && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
      const found = at < near ? at : bytes.indexOf(quote, at);
      const end = found === -1 ? Math.max(at, bytes.length) : found;
      const isEscaped = at > bytes.length || backslashesBefore(bytes, end, at) % 2 === 1;
      if (found !== -1 && isEscaped) {
        at = end + 1;
        continue;
      }
      inString = found === -1;
      escaped = inString && isEscaped;
      return end + 1;
    }
  }

  function passToken(bytes: Uint8Array, at: number): number {
    const byte = bytes[at];
    if (byte === quote) inString = true;
    else if (byte === comma) items += 1;
    else if (byte === colon) keys += 1;
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      items += 1;
      if (depth > maxDepth) check();
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    return at + 1;
  }

  function check(): void {
    if (depth > maxDepth) {
      throw new AppError('invalid_input', `The body is nested more than ${maxDepth} levels deep`);
    }
    if (keys > maxKeys) throw new AppError('too_large', `The body has more than ${maxKeys} keys`);
    if (items > maxItems) throw new AppError('too_large', `The body has more than ${maxItems} items`);
  }

  return {
    /** Takes the next bytes. Throws `too_large`, and `invalid_input` where it is nested too deep. */
    push(bytes: Uint8Array): void {
      let at = 0;
      while (at < bytes.length) at = inString ? passString(bytes, at) : passToken(bytes, at);
      check();
    },
    /** How many keys there were. */
    get keys(): number {
      return keys;
    },
  };
}

/** How many stand directly before `end`, none of them before `start`. */
function backslashesBefore(bytes: Uint8Array, end: number, start: number): number {
  let at = end;
  while (at > start && bytes[at - 1] === backslash) at -= 1;
  return end - at;
}
