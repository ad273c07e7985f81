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

  /** Goes to the end of a text, whose bytes are most of a long body. */
  function passString(bytes: Uint8Array, from: number): number {
    let at = from;
    if (escaped) at += 1;
    escaped = false;
    while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
    escaped = at > bytes.length;
    inString = at >= bytes.length;
    return at + 1;
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
