import { inflateRawSync } from 'node:zlib';
import { vrOf } from './dictionary.mjs';
import { Unreadable } from './unreadable.mjs';
import { longForms, shortForms } from './value-forms.mjs';

/**
 * The data elements of a DICOM file (PS3.5 chapter 7, PS3.10 chapter 7), as places in its bytes. An element is
 * `{tag, vr, valueStart, valueEnd, end, items}`; `items` are the data sets of a sequence; `isEncapsulated` marks compressed
 * pixel data, whose value are its items as they stand, the delimiter included.
 */

const deflated = '1.2.840.10008.1.2.1.99';
const bigEndianSyntax = '1.2.840.10008.1.2.2';
const implicitSyntax = '1.2.840.10008.1.2';
export const explicitSyntax = '1.2.840.10008.1.2.1';

const undefinedLength = 0xffffffff;
const itemTag = 0xfffee000;
const itemEnd = 0xfffee00d;
const sequenceEnd = 0xfffee0dd;
export const pixelDataTag = 0x7fe00010;
const maxInflatedBytes = 200_000_000;
const maxElements = 500_000;
const maxDepth = 24;

const truncated = () => new Unreadable('is truncated: its data end before it says they do');

/** Throws `Unreadable` where the bytes are no whole data set. */
export function readElements(file) {
  const { syntax: declared, meta, start } = readMeta(file);
  let bytes = file;
  let at = start;
  if (declared === deflated) {
    bytes = inflate(file.subarray(start));
    at = 0;
  }
  const isBig = declared === bigEndianSyntax || (!declared && looksBigEndian(bytes, at));
  const isExplicit = looksExplicit(bytes, at, declared);
  const syntax = declared ?? (isBig ? bigEndianSyntax : isExplicit ? explicitSyntax : implicitSyntax);
  const reader = { bytes, isBig, isExplicit, count: 0 };
  const { elements } = readDataSet(reader, at, bytes.length, 0);
  return { bytes, isBig, isExplicit, syntax, meta, elements };
}

function inflate(bytes) {
  try {
    return inflateRawSync(bytes, { maxOutputLength: maxInflatedBytes });
  } catch (error) {
    if (error?.code === 'ERR_BUFFER_TOO_LARGE') throw new Unreadable('unpacks to more than 200 MB');
    throw truncated();
  }
}

/** The file meta information, always in Explicit VR Little Endian; files without it begin with their data set. */
function readMeta(file) {
  const hasPreamble = file.length >= 132 && file.toString('latin1', 128, 132) === 'DICM';
  let at = hasPreamble ? 132 : 0;
  const reader = { bytes: file, isBig: false, isExplicit: true, count: 0 };
  const meta = [];
  while (at + 8 <= file.length && file.readUInt16LE(at) === 2) {
    const element = readElement(reader, at, file.length, 0);
    meta.push(element);
    at = element.end;
  }
  const found = meta.find(({ tag }) => tag === 0x00020010);
  const syntax = found && textOf(file, found);
  return {
    meta: meta.map((element) => ({ ...element, bytes: file })),
    syntax: syntax || undefined,
    start: at,
  };
}

function looksBigEndian(bytes, at) {
  if (at + 2 > bytes.length) return false;
  return bytes.readUInt16LE(at) > bytes.readUInt16BE(at) && bytes.readUInt16BE(at) <= 0x28;
}

/** What the bytes are, whatever is declared: writers err, and readers forgive them. */
function looksExplicit(bytes, at, declared) {
  if (at + 8 > bytes.length) return declared !== implicitSyntax;
  const vr = bytes.toString('latin1', at + 4, at + 6);
  return longForms.has(vr) || shortForms.has(vr);
}

function readDataSet(reader, start, end, depth, isItem = false) {
  if (depth > maxDepth) throw new Unreadable('nests its data too deeply');
  const elements = [];
  let at = start;
  while (at < end) {
    if (end - at < 8) {
      if (reader.bytes.subarray(at, end).every((byte) => byte === 0)) break;
      throw truncated();
    }
    const element = readElement(reader, at, end, depth);
    if (isItem && element.tag === itemEnd) return { elements, end: element.end };
    if (element.tag === 0 && element.valueStart === element.valueEnd) {
      // Some writers fill a file up with zeros.
      if (reader.bytes.subarray(at, end).every((byte) => byte === 0)) break;
    }
    elements.push(element);
    at = element.end;
  }
  return { elements, end };
}

function readElement(reader, at, limit, depth) {
  reader.count += 1;
  if (reader.count > maxElements) throw new Unreadable('has too many data elements');
  const { bytes, isBig } = reader;
  const short = (from) => (isBig ? bytes.readUInt16BE(from) : bytes.readUInt16LE(from));
  const long = (from) => (isBig ? bytes.readUInt32BE(from) : bytes.readUInt32LE(from));
  if (at + 8 > limit) throw truncated();
  const tag = short(at) * 0x10000 + short(at + 2);
  if (tag >= itemTag && tag <= sequenceEnd) {
    return { tag, vr: '', valueStart: at + 8, valueEnd: at + 8, end: at + 8, length: long(at + 4) };
  }
  const { vr, length, valueStart } = readHeader({ ...reader, short, long }, at, limit, tag);
  const element = { tag, vr, start: at, valueStart };
  if (length === undefinedLength) {
    if (tag === pixelDataTag)
      return { ...element, ...encapsulated(long, short, valueStart, limit), isEncapsulated: true };
    // Of an unknown VR a sequence of undefined length is in Implicit VR Little Endian (PS3.5, 6.2.2).
    const inside = vr === 'UN' ? { ...reader, isExplicit: false, isBig: false } : reader;
    const read = readItems(inside, valueStart, limit, depth, true);
    reader.count = Math.max(reader.count, inside.count);
    return { ...element, vr: 'SQ', ...read, isForeign: vr === 'UN' };
  }
  const valueEnd = valueStart + length;
  if (valueEnd > limit) throw truncated();
  if (vr === 'SQ') return { ...element, ...readItems(reader, valueStart, valueEnd, depth, false) };
  return { ...element, valueEnd, end: valueEnd };
}

function readHeader({ bytes, isExplicit, short, long }, at, limit, tag) {
  const vr = bytes.toString('latin1', at + 4, at + 6);
  if (isExplicit && longForms.has(vr)) {
    if (at + 12 > limit) throw truncated();
    return { vr, length: long(at + 8), valueStart: at + 12 };
  }
  if (isExplicit && /^[A-Za-z?\0 ]{2}$/.test(vr)) {
    return { vr: shortForms.has(vr) ? vr : 'UN', length: short(at + 6), valueStart: at + 8 };
  }
  return { vr: vrOf(tag), length: long(at + 4), valueStart: at + 8 };
}

function readItems(reader, start, limit, depth, isOpen) {
  const items = [];
  let at = start;
  while (at < limit) {
    const item = readElement(reader, at, limit, depth);
    if (isOpen && item.tag === sequenceEnd) return { items, valueStart: start, valueEnd: at, end: item.end };
    if (item.tag !== itemTag) throw new Unreadable('is damaged: a sequence holds what is no item');
    const end = item.length === undefinedLength ? limit : item.end + item.length;
    if (end > limit) throw truncated();
    const read = readDataSet(reader, item.end, end, depth + 1, item.length === undefinedLength);
    items.push(read.elements);
    at = read.end;
  }
  if (isOpen) throw truncated();
  return { items, valueStart: start, valueEnd: at, end: at };
}

/** The fragments of compressed pixel data, up to the delimiter that must end them (PS3.5, A.4). */
function encapsulated(long, short, start, limit) {
  const fragments = [];
  for (let at = start; at + 8 <= limit; ) {
    const tag = short(at) * 0x10000 + short(at + 2);
    const length = long(at + 4);
    if (tag === sequenceEnd) return { fragments, valueEnd: at, end: at + 8 };
    if (tag !== itemTag) throw new Unreadable('is damaged: its pixel data are no fragments');
    if (at + 8 + length > limit) throw truncated();
    fragments.push([at + 8, at + 8 + length]);
    at += 8 + length;
  }
  throw truncated();
}

/** The text of an element, without padding; only its bytes up to 200. */
export function textOf(bytes, { valueStart, valueEnd }) {
  return bytes
    .toString('latin1', valueStart, Math.min(valueEnd, valueStart + 200))
    .replaceAll('\0', '')
    .trim();
}
