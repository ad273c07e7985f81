import type { PrescriptionLine, Region } from '#shared/research/prescription.ts';
import {
  createFieldTagger,
  type FieldTag,
  type FieldToken,
  sequenceOfLines,
  tokensOfLines,
} from './fields-model.ts';
import weights from './fields-weights.json' with { type: 'json' };
import { foldLetters } from './fold.ts';
import { mayNameDrug } from './may-name-drug.ts';
import { createTakenModel, leastTaken, type Mention, mentionsOf } from './taken-model.ts';
import takenWeights from './taken-weights.json' with { type: 'json' };

/** A line of text as it was typed or read; `confidence` from 0 to 1, 1 for what was typed. */
export type TextLine = {
  text: string;
  confidence: number;
  readBy?: PrescriptionLine['readBy'];
  region?: Region | undefined;
};

export type ReadPrescription = {
  lines: PrescriptionLine[];
  /** Lines of text that were taken for no medicine, so that a person can see whether one was missed. */
  others: string[];
};

type Field = Exclude<FieldTag, 'none'>;
type Span = { field: Field; line: number; start: number; end: number };
/** The values of a field by their folded letters, in the order in which they stand. */
type Medicine = { fields: Map<Field, Map<string, string>>; parts: TextLine[] };

export const maxMedicines = 200;
const maxTextLines = 2_000;
const maxLetters = 100_000;
/** A field that stands further below the last drug belongs to none. */
const farBelowLines = 6;
const columnGap = 3;
/** Of one field: a course that is tapered has a dozen steps at most. */
const maxValues = 12;
/** What an amount is of, which the tagger may take for another field. */
const perBody = /^(?:\/\s?(?:kg|m2|m²)|²)(?![\p{L}\d])/iu;
const mayBegin = /[\p{L}\p{M}\d½¼¾%#]/u;
const mayEnd = /[\p{L}\p{M}\d½¼¾%)]/u;

/** From it a known name that the tagger did not take for one is listed. */
const surelyTaken = 0.9;

const tagFields = createFieldTagger(weights);
const rateTaken = createTakenModel(takenWeights);

/**
 * Takes the medicines out of the lines of a prescription, in time that grows with their letters only. Whatever else they say
 * is data: nothing in them is obeyed. `isDrug` knows names; what it does not know is a name where the words around it say so.
 */
export function parsePrescription(
  text: readonly TextLine[],
  isDrug: (name: string) => boolean,
): ReadPrescription {
  const lines = shortened(text);
  const { spans, unread, notTaken } = findSpans(
    lines.map((line) => line.text),
    isDrug,
  );
  const medicines: Medicine[] = [];
  const others: string[] = [];
  let drugLine = Number.NEGATIVE_INFINITY;
  let at = 0;
  lines.forEach((line, number) => {
    const from = at;
    while (spans[at]?.line === number) at += 1;
    const alone = notTaken.has(number) ? undefined : nameAlone(line.text, number, isDrug);
    const ofLine = alone ?? spans.slice(from, at);
    const groups = groupByDrug(ofLine);
    const last = medicines.at(-1);
    const isSaid = line.text.trim() !== '';
    if (groups.length === 0) {
      // The strength of a drug that was stopped is none of the drug above.
      const isNear = number - drugLine <= farBelowLines && !unread.has(number);
      const isOfLast = last && isNear && !mayNameDrug(line.text, ofLine[0]);
      if (!(isOfLast && addTo(last, line, ofLine)) && isSaid) others.push(line.text.trim());
      return;
    }
    drugLine = number;
    // A name that was not taken for a medicine is shown, so that a person can add it.
    if (unread.has(number) && ofLine.length > 0 && !alone) others.push(line.text.trim());
    groups.forEach((own, index) => {
      const begin = index === 0 ? 0 : startOf(own);
      const end = groups[index + 1] ? startOf(groups[index + 1] ?? []) : line.text.length;
      const medicine: Medicine = { fields: new Map(), parts: [] };
      const text = line.text.slice(begin, end).trimEnd().replace(/[,;]$/, '');
      addTo(medicine, { ...line, text }, own, line.text);
      medicines.push(medicine);
    });
  });
  // What is too much for one list is shown as not read, and not lost in silence.
  const tooMany = medicines
    .slice(maxMedicines)
    .flatMap(({ parts }) => parts.map(({ text: said }) => said.trim()));
  return { lines: medicines.slice(0, maxMedicines).map(toLine), others: [...others, ...tooMany] };
}

const startOf = (own: readonly Span[]): number => own.find(({ field }) => field === 'drug')?.start ?? 0;

/** The spans of a line by the drug they belong to. What stands before the first drug is of that: "Tab. warfarin". */
function groupByDrug(spans: readonly Span[]): Span[][] {
  const groups: Span[][] = [];
  let lead: Span[] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    if (span.field === 'drug') {
      groups.push([...lead, span]);
      lead = [];
    } else if (group) group.push(span);
    else lead.push(span);
  }
  return groups;
}

function shortened(text: readonly TextLine[]): TextLine[] {
  let left = maxLetters;
  return text.slice(0, maxTextLines).flatMap((line) => {
    // Marks of their own behind a letter are one letter with it; what is not seen is left out.
    const whole = line.text.slice(0, left).normalize('NFC');
    const kept = whole.replace(/[\u00ad\u200b-\u200d\ufeff]/g, '');
    left -= line.text.length;
    return whole ? [{ ...line, text: kept }] : [];
  });
}

/** A line that is a known name and nothing else, as in a list of names, which tells a tagger little. */
function nameAlone(text: string, line: number, isDrug: (name: string) => boolean): Span[] | undefined {
  const name = text.trim();
  const start = text.indexOf(name);
  return name && !/\d/.test(name) && isDrug(name)
    ? [{ field: 'drug', line, start, end: start + name.length }]
    : undefined;
}

/** Neighbours of one tag as one span; marks at its ends belong to nothing. */
function findSpans(
  lines: readonly string[],
  isDrug: (name: string) => boolean,
): { spans: Span[]; unread: ReadonlySet<number>; notTaken: ReadonlySet<number> } {
  const tokens = tokensOfLines(lines);
  const sequence = sequenceOfLines(lines, tokens, isDrug);
  const tags = tagFields(tokens, sequence);
  const { unread, notTaken } = decideTaken(tokens, sequence.known, tags);
  const spans: Span[] = [];
  let before: FieldTag = 'none';
  tokens.forEach(({ line, start, end }, at) => {
    const tag = tags[at] as FieldTag;
    const last = spans.at(-1);
    const isNext = tag !== 'none' && before === tag && last?.line === line;
    // The next column of a table is another drug, another field, or a remark.
    const isFar = isNext && start - (tokens[at - 1]?.end ?? 0) >= columnGap;
    if (isNext && last && !isFar) last.end = end;
    else if (tag !== 'none' && (!isNext || tag === 'drug')) spans.push({ field: tag, line, start, end });
    before = isFar && tag !== 'drug' ? 'none' : tag;
  });
  const trimmed = spans.flatMap((span) => trim(span, lines[span.line] as string) ?? []);
  return { spans: joinUnits(joinNames(trimmed, lines), lines), unread, notTaken };
}

function joinUnits(spans: readonly Span[], lines: readonly string[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const text = lines[span.line] as string;
    const last = joined.at(-1);
    const isTaken = last?.line === span.line && span.start < last.end;
    const own = isTaken ? trim({ ...span, start: last.end }, text) : span;
    if (!own) continue;
    const isAmount = own.field === 'strength' || own.field === 'dose';
    const unit = isAmount ? perBody.exec(text.slice(own.end))?.[0] : undefined;
    joined.push({ ...own, end: own.end + (unit?.length ?? 0) });
  }
  return joined;
}

/**
 * Takes the tags from each medicine that is stopped, on hold, an allergy or only considered, and from what is told of it in its
 * line; a known name that is surely taken becomes one. Returns the lines that name a medicine which is not listed, and of those
 * the ones that name it as not taken.
 */
function decideTaken(
  tokens: readonly FieldToken[],
  known: readonly string[],
  tags: FieldTag[],
): { unread: Set<number>; notTaken: Set<number> } {
  const mentions = mentionsOf(tokens, known, (at) => tags[at] === 'drug');
  const unread = new Set<number>();
  const notTaken = new Set<number>();
  rateTaken(tokens, mentions).forEach((probability, number) => {
    const { first, last } = mentions[number] as Mention;
    const line = tokens[first]?.line ?? 0;
    const isTagged = tags[first] === 'drug';
    if (probability < leastTaken) notTaken.add(line);
    if (probability >= (isTagged ? leastTaken : surelyTaken)) {
      tags.fill('drug', first, last + 1);
      return;
    }
    unread.add(line);
    if (!isTagged) return;
    const next = mentions[number + 1]?.first ?? tokens.length;
    for (let at = first; at < next && (at <= last || tokens[at]?.line === line); at += 1) tags[at] = 'none';
  });
  return { unread, notTaken };
}

/** "A (B)", and "A + B" where what follows is told of both, are one name. */
function joinNames(spans: readonly Span[], lines: readonly string[]): Span[] {
  const joined: Span[] = [];
  spans.forEach((span, at) => {
    const last = joined.at(-1);
    const text = lines[span.line] as string;
    const isBeside = span.field === 'drug' && last?.field === 'drug' && last.line === span.line;
    const between = isBeside ? text.slice(last.end, span.start).trim() : '';
    const next = spans[at + 1];
    const isTold = next?.line === span.line && (next.field !== 'drug' || text[span.end] !== ',');
    if (last && (between === '(' || ((between === '+' || between === '/') && isTold)))
      last.end =
        span.end + (text.slice(last.start, span.end).includes('(') && text[span.end] === ')' ? 1 : 0);
    else joined.push({ ...span });
  });
  return joined;
}

/** Without the marks at its ends; undefined where nothing is left. */
function trim(span: Span, text: string): Span | undefined {
  let { start, end } = span;
  while (start < end && !mayBegin.test(text[start] ?? '')) start += 1;
  // ".25 mg" is a hundredth of "25 mg".
  if (
    /^(?:|.*[^\p{L}\d])[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    /\d/.test(text[start] ?? '')
  )
    start -= 1;
  while (end > start && !mayEnd.test(text[end - 1] ?? '')) end -= 1;
  const isName = span.field !== 'drug' || /\p{L}{2}/u.test(text.slice(start, end));
  return end > start && isName ? { ...span, start, end } : undefined;
}

/** False where nothing of the spans is of the medicine. */
function addTo(medicine: Medicine, piece: TextLine, spans: readonly Span[], line = piece.text): boolean {
  const isBelow = medicine.parts.length > 0;
  let isAdded = false;
  for (const [at, { field, start, end }] of spans.entries()) {
    const known = medicine.fields.get(field);
    // A dose that changes says when: a number that stands alone behind the first is how much is handed out.
    const next = spans[at + 1]?.field;
    const saysWhen = next === 'frequency' || next === 'duration' || next === 'route';
    if (field === 'dose' && known && !saysWhen) continue;
    // A second strength on a line below is of something else.
    if (field === 'strength' && known && isBelow) continue;
    const value = line.slice(start, end);
    const values = known ?? new Map<string, string>();
    if (values.size < maxValues && !values.has(foldLetters(value))) values.set(foldLetters(value), value);
    medicine.fields.set(field, values);
    isAdded = true;
  }
  if (isAdded) medicine.parts.push(piece);
  return isAdded;
}

function toLine({ fields, parts }: Medicine, position: number): PrescriptionLine {
  const { drug = '', ...others } = Object.fromEntries(
    // Doses that change, and times of the day that are told one by one.
    [...fields].map(([field, values]) => [field, [...values.values()].join(', ').slice(0, 200)]),
  );
  const region = joinRegions(parts.flatMap((part) => part.region ?? []));
  const readBy = parts[0]?.readBy;
  return {
    ...others,
    id: `line-${position + 1}`,
    text: parts
      .map(({ text }) => text.trim())
      .join('\n')
      .slice(0, 2_000),
    drug,
    confidence: Math.min(...parts.map(({ confidence }) => confidence)),
    ...(readBy && { readBy }),
    ...(region && { region }),
  };
}

function joinRegions(regions: readonly Region[]): Region | undefined {
  const [first] = regions;
  if (!first) return undefined;
  const same = regions.filter(({ page }) => page === first.page);
  const x = Math.min(...same.map((region) => region.x));
  const y = Math.min(...same.map((region) => region.y));
  const right = Math.max(...same.map((region) => region.x + region.width));
  const bottom = Math.max(...same.map((region) => region.y + region.height));
  const width = Math.min(1 - x, right - x);
  const height = Math.min(1 - y, bottom - y);
  const [left, top, wide, high] = [x, y, width, height].map((value) => Number(value.toFixed(4)));
  return { page: first.page, x: left ?? 0, y: top ?? 0, width: wide ?? 0, height: high ?? 0 };
}
