import { createHmac } from 'node:crypto';
import { profileAction } from './basic-profile.mjs';
import { formatTag, isPrivate, nameOf } from './dictionary.mjs';
import { explicitSyntax, pixelDataTag, textOf } from './elements.mjs';
import { longForms } from './value-forms.mjs';
import { makeFile, writeElement, writeSequence } from './write-elements.mjs';

const deflated = '1.2.840.10008.1.2.1.99';
const transferSyntax = 0x00020010;
const mediaClass = 0x00020002;
const mediaInstance = 0x00020003;
const sopClass = 0x00080016;
const sopInstance = 0x00080018;
/** Of these forms nothing may stay that the table does not know: they hold names, dates and identifiers. */
const neverKept = new Set(['PN', 'DA', 'DT', 'TM', 'UN']);
/** UIDs of the standard itself name classes and encodings, no object. */
const standardRoot = '1.2.840.10008.';

const dummies = { DA: '19000101', DT: '19000101000000', TM: '000000', PN: 'REMOVED', AS: '000Y' };
const numbers = { IS: '0', DS: '0', US: 2, SS: 2, UL: 4, SL: 4, FL: 4, FD: 8, AT: 4 };

/**
 * The file without what the basic profile of PS3.15 protects, in sequences too, without private elements and with other UIDs,
 * the same for the same `key`; pixel data stay as they are. Also a list of what was taken out.
 */
export function deidentify(read, key) {
  const removed = new Map();
  const note = (tag, action) => {
    const id = isPrivate(tag) ? 'private' : tag;
    const known = removed.get(id) ?? { tag, action, count: 0 };
    removed.set(id, { ...known, count: known.count + 1 });
  };
  const clean = { ...read, key, note };
  const parts = withMarks(cleanDataSet(clean, read.elements), read);
  const find = (tag) => read.elements.find((element) => element.tag === tag);
  const uid = (tag) => {
    const element = find(tag) ?? read.meta.find((other) => other.tag === tag);
    return element ? textOf(element.bytes ?? read.bytes, element) : '';
  };
  const meta = [
    [mediaClass, uid(sopClass) || uid(mediaClass)],
    [mediaInstance, replaceUid(uid(sopInstance) || uid(mediaInstance), key)],
    [transferSyntax, read.syntax === deflated ? explicitSyntax : read.syntax],
  ];
  return { bytes: makeFile(meta, parts), removed: [...removed.values()].map(describe) };
}

const describe = ({ tag, action, count }) =>
  isPrivate(tag)
    ? { tag: null, name: 'Private elements', action, count }
    : { tag: formatTag(tag), name: nameOf(tag), action, count };

/** Says in the file itself that it was de-identified, and how (PS3.15, E.1.1). */
function withMarks(parts, read) {
  const text = (tag, vr, value) => ({
    tag,
    bytes: writeElement(read, tag, vr, Buffer.from(value, 'latin1')),
  });
  const marks = [text(0x00120062, 'CS', 'YES '), text(0x00120063, 'LO', 'DICOM PS3.15 Basic Profile')];
  const others = parts.filter(({ tag }) => tag !== 0x00120062 && tag !== 0x00120063 && tag !== 0x00120064);
  return [...others, ...marks].sort((a, b) => a.tag - b.tag).map(({ bytes }) => bytes);
}

function cleanDataSet(clean, elements) {
  return elements.flatMap((element) => {
    const bytes = cleanElement(clean, element);
    return bytes ? [{ tag: element.tag, bytes }] : [];
  });
}

function cleanElement(clean, element) {
  const { tag, vr } = element;
  // Lengths of groups would be wrong now; their use is retired (PS3.5, 7.2).
  if (tag % 0x10000 === 0) return undefined;
  if (isPrivate(tag) || element.isForeign) return remove(clean, element);
  if (tag === pixelDataTag) return clean.bytes.subarray(element.start, element.end);
  const action = profileAction(tag);
  if (action === 'X') return remove(clean, element);
  const isEmpty = element.valueEnd === element.valueStart;
  if (action === 'Z' || (!action && neverKept.has(vr))) {
    if (!isEmpty) clean.note(tag, 'emptied');
    return vr === 'SQ' ? writeSequence(clean, tag, []) : writeElement(clean, tag, vr, Buffer.alloc(0));
  }
  if (vr === 'SQ') {
    if (action === 'D' && !isEmpty) clean.note(tag, 'emptied');
    const items = action === 'D' ? [] : element.items;
    return writeSequence(
      clean,
      tag,
      items.map((item) => cleanDataSet(clean, item).map(({ bytes }) => bytes)),
    );
  }
  if (vr === 'UI' || action === 'U') return cleanUids(clean, element);
  if (action === 'D') {
    if (!isEmpty) clean.note(tag, 'replaced');
    return writeElement(clean, tag, vr, dummyOf(vr));
  }
  return clean.bytes.subarray(element.start, element.end);
}

function remove(clean, { tag, valueStart, valueEnd }) {
  if (valueEnd > valueStart) clean.note(tag, 'removed');
  return undefined;
}

function dummyOf(vr) {
  const number = numbers[vr];
  if (typeof number === 'number') return Buffer.alloc(number);
  const text = number ?? dummies[vr] ?? (longForms.has(vr) && vr.startsWith('O') ? '' : 'REMOVED');
  return Buffer.from(text, 'latin1');
}

function cleanUids(clean, element) {
  const before = clean.bytes.toString('latin1', element.valueStart, element.valueEnd).split('\\');
  const after = before.map((uid) => replaceUid(uid.replaceAll('\0', '').trim(), clean.key));
  if (after.every((uid, at) => uid === before[at].replaceAll('\0', '').trim()))
    return clean.bytes.subarray(element.start, element.end);
  clean.note(element.tag, 'replaced');
  return writeElement(clean, element.tag, 'UI', Buffer.from(after.join('\\'), 'latin1'));
}

/** A UID derived from 128 bits (PS3.5, B.2) that does not lead back without the key. */
export function replaceUid(uid, key) {
  if (!uid || uid.startsWith(standardRoot)) return uid;
  const hash = createHmac('sha256', key).update(uid).digest('hex').slice(0, 32);
  return `2.25.${BigInt(`0x${hash}`)}`;
}
