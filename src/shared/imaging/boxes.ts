import { type BoxFacts, readBoxFacts } from './boxes-context.ts';
import { readableText } from './boxes-text.ts';
import type { ImageBox, Severity } from './study.ts';

/** A marked part of a picture. `confidence` is 0 to 1, `description` the words around it, shortened. */
export type BoundingBox = ImageBox & {
  id: string;
  label: string;
  severity: Severity;
  confidence: number;
  description: string;
};

const leastSide = 0.01;
const contextChars = 200;
const descriptionChars = 150;
/** More marks than anybody can look at; it also bounds the work on a text that holds nothing else. */
const mostBoxes = 500;

const number = String.raw`["']?(-?(?:\d{1,9}(?:\.\d{1,17})?|\.\d{1,17})(?:e[-+]?\d{1,2})?)(?!\d|\.\d)["']?`;
const is = String.raw`["']?\s{0,4}[:=]\s{0,4}`;
const gap = String.raw`[\s,;|]{1,4}["']?`;
const pairs = `(?<![\\w.])x${is}${number}${gap}y${is}${number}${gap}w(?:idth)?${is}${number}${gap}h(?:eight)?${is}${number}`;
const comma = String.raw`\s{0,4},\s{0,4}`;
const array = `\\[\\s{0,4}${[number, number, number, number].join(comma)}\\s{0,4}\\]`;
const object = String.raw`\{([^{}]{10,2000})\}`;
const forms = new RegExp(`${pairs}|${array}|${object}`, 'gi');
const objectField = new RegExp(`(?<![\\w.])(x|y|w|width|h|height)${is}${number}`, 'gi');

/** What is wrong with the place of a box, in words; undefined where nothing is. */
export function findBoxProblem({ x, y, width, height }: ImageBox): string | undefined {
  if (![x, y, width, height].every((side) => side >= 0 && side <= 1)) {
    return `Invalid coordinates: x=${show(x)}, y=${show(y)}, w=${show(width)}, h=${show(height)} (must be 0-1)`;
  }
  if (x + width > 1 || y + height > 1) {
    return `Bounding box exceeds image boundaries: x+w=${show(x + width)}, y+h=${show(y + height)}`;
  }
  if (width < leastSide || height < leastSide) {
    return `Bounding box too small: w=${show(width)}, h=${show(height)} (minimum ${leastSide})`;
  }
  return undefined;
}

const show = (value: number): string => String(Number(value.toPrecision(12)));

/**
 * The boxes a report names, as plain text or HTML: pairs (`x: 0.1, y: 0.2, w: 0.3, h: 0.4`), objects and arrays of four
 * numbers, in code or not. `problems` tells of each that cannot be drawn. Takes time linear in the text.
 */
export function parseBoxes(report: string): { boxes: BoundingBox[]; problems: string[] } {
  const text = readableText(report);
  const places = findPlaces(text);
  const boxes: BoundingBox[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [at, { place, start, end }] of places.entries()) {
    const problem = findBoxProblem(place);
    if (problem) {
      problems.push(problem);
      continue;
    }
    const passage = passageAround(text, start, end, places[at - 1]?.end ?? 0, places[at + 1]?.start);
    const context = text.slice(Math.max(0, start - contextChars), end + contextChars);
    const facts = readBoxFacts([passage.whole, context]);
    const key = JSON.stringify([place, facts.label]);
    if (seen.has(key)) continue;
    seen.add(key);
    boxes.push(makeBox(boxes.length + 1, place, facts, passage.words || context));
  }
  return { boxes, problems };
}

function makeBox(count: number, place: ImageBox, facts: BoxFacts, words: string): BoundingBox {
  return {
    id: `bbox-${count}`,
    ...place,
    ...facts,
    label: facts.label ?? `Abnormality ${count}`,
    description: shorten(words),
  };
}

type Found = { place: ImageBox; start: number; end: number };

function findPlaces(text: string): Found[] {
  const found: Found[] = [];
  forms.lastIndex = 0;
  for (let match = forms.exec(text); match && found.length < mostBoxes; match = forms.exec(text)) {
    const [whole, ...groups] = match;
    const body = groups[8];
    const place = body === undefined ? toPlace(groups.slice(0, 8)) : readObject(body);
    if (place) found.push({ place, start: match.index, end: match.index + whole.length });
    // Braces around something else may still hold a box.
    else forms.lastIndex = match.index + 1;
  }
  return found;
}

function toPlace(groups: readonly (string | undefined)[]): ImageBox {
  const [x = 0, y = 0, width = 0, height = 0] = groups.filter((group) => group !== undefined).map(Number);
  return { x, y, width, height };
}

function readObject(body: string): ImageBox | undefined {
  const fields: { x?: string; y?: string; w?: string; h?: string } = {};
  objectField.lastIndex = 0;
  for (let field = objectField.exec(body); field; field = objectField.exec(body)) {
    const key = field[1]?.charAt(0).toLowerCase() as keyof typeof fields;
    fields[key] ??= field[2];
  }
  const { x, y, w, h } = fields;
  if (x === undefined || y === undefined || w === undefined || h === undefined) return undefined;
  return { x: Number(x), y: Number(y), width: Number(w), height: Number(h) };
}

const sentenceEnd = /[.!?]\s|\n/g;

/** The sentence or line of a box, without its neighbours: `whole` with the box's own text, `words` without. */
function passageAround(text: string, start: number, end: number, floor: number, ceiling = text.length) {
  const before = text.slice(Math.max(floor, start - contextChars), start);
  const after = text.slice(end, Math.min(ceiling, end + contextChars));
  const breaks = [...before.matchAll(sentenceEnd)];
  const last = breaks.at(-1);
  const opening = last ? before.slice(last.index + last[0].length) : before;
  const stop = after.search(sentenceEnd);
  const closing = stop < 0 ? after : after.slice(0, stop + 1);
  return { whole: opening + text.slice(start, end) + closing, words: clean(`${opening} ${closing}`) };
}

/** Without the brackets and marks that stood around the numbers. */
function clean(words: string): string {
  const text = words.replace(/[\s()[\]{}]+/g, ' ').trim();
  return /\p{L}/u.test(text) ? text : '';
}

function shorten(words: string): string {
  const letters = Array.from(words.replace(/\s+/g, ' ').trim());
  return letters.length > descriptionChars
    ? `${letters.slice(0, descriptionChars).join('')}...`
    : letters.join('');
}
