import { jsonrepair } from 'jsonrepair';

/** Deeper than anything that is asked for: what is nested further is an attack on whoever walks through it. */
const maxDepth = 40;
/** Braces in the words around an object; more of them are noise, on which no time is spent. */
const maxTries = 100;

type Found = { value: unknown; isWhole: boolean };

/**
 * The JSON object in what a model wrote: after its thoughts, in a code fence or between words. Faults of form (quotes, commas,
 * comments) are repaired where there is no valid object. Of an object that was cut off, the elements of its lists that are
 * whole are kept. Undefined where there is none.
 */
export function readAnswer(text: string, { repairs = true } = {}): Found | undefined {
  if (!repairs && isThinking(text)) return undefined;
  const answer = withoutThoughts(text);
  return findObject(answer, JSON.parse) ?? (repairs ? findObject(answer, repairedObject) : undefined);
}

/** Brackets that do not match become an empty object: that is none. */
function repairedObject(json: string): unknown {
  const repaired: object = JSON.parse(jsonrepair(json));
  return Object.keys(repaired).length > 0 ? repaired : undefined;
}

function findObject(answer: string, parse: (json: string) => unknown): Found | undefined {
  let from = answer.indexOf('{');
  for (let tries = 0; from >= 0 && tries < maxTries; tries += 1) {
    const { end, rest, depth } = scanObject(answer, from);
    if (depth > maxDepth) return undefined;
    const value = tryParse(parse, end === undefined ? rest : answer.slice(from, end));
    if (value !== undefined) return { value, isWhole: end !== undefined };
    if (end === undefined) return undefined;
    from = answer.indexOf('{', end);
  }
  return undefined;
}

/** Whether thoughts have begun and not ended: an object in them is a draft. */
const isThinking = (text: string): boolean => /^\s*<think/i.test(text) && !/<\/think(?:ing)?>/i.test(text);

/** Reasoning models think before they answer, some without a tag that opens their thoughts. */
function withoutThoughts(text: string): string {
  if (/^\s*(?:\{|```)/.test(text)) return text;
  const closed = /<\/think(?:ing)?>/i.exec(text);
  return closed ? text.slice(closed.index + closed[0].length) : text;
}

/**
 * The object that begins at `from`: where it ends, undefined if it is cut off, and then as `rest` what remains after the last
 * whole member of a list that stands in the object itself, with all brackets closed.
 */
function scanObject(text: string, from: number): { end?: number; rest: string; depth: number } {
  const open: string[] = [];
  let deepest = 0;
  let isString = false;
  let rest = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      deepest = Math.max(deepest, open.length);
      if (deepest > maxDepth) break;
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return { end: at + 1, rest, depth: deepest };
      if (open.length === 0) return { end: at + 1, rest, depth: deepest };
      if (open.length <= 2) rest = text.slice(from, at + 1) + open.toReversed().join('');
    }
  }
  return { rest, depth: deepest };
}

function tryParse(parse: (json: string) => unknown, json: string): unknown {
  try {
    return json === '' ? undefined : parse(json);
  } catch {
    return undefined;
  }
}
