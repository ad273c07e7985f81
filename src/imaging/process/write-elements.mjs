import { longForms } from './value-forms.mjs';

const undefinedLength = 0xffffffff;
const itemTag = 0xfffee000;
const itemEnd = 0xfffee00d;
const sequenceEnd = 0xfffee0dd;
/** A UID of our own making (PS3.5, B.2), which says that this program wrote the file. */
const implementation = '2.25.276903411846330284106424839106012846217';

/** `encoding`: `{isBig, isExplicit}`. A value of odd length is padded (PS3.5, 7.1.1). */
export function writeElement(encoding, tag, vr, value) {
  const padded =
    value.length % 2 === 0
      ? value
      : Buffer.concat([value, Buffer.from(vr === 'UI' || vr.startsWith('O') ? '\0' : ' ', 'latin1')]);
  return Buffer.concat([header(encoding, tag, vr, padded.length), padded]);
}

export function writeSequence(encoding, tag, items) {
  return Buffer.concat([
    header(encoding, tag, 'SQ', undefinedLength),
    ...items.flatMap((parts) => [
      mark(encoding, itemTag, undefinedLength),
      ...parts,
      mark(encoding, itemEnd, 0),
    ]),
    mark(encoding, sequenceEnd, 0),
  ]);
}

/** A DICOM file of its meta information, `[tag, UID]`, and the parts of its data set. */
export function makeFile(meta, parts) {
  const encoding = { isBig: false, isExplicit: true };
  const rest = Buffer.concat([
    writeElement(encoding, 0x00020001, 'OB', Buffer.from([0, 1])),
    ...meta
      .filter(([, uid]) => uid)
      .map(([tag, uid]) => writeElement(encoding, tag, 'UI', Buffer.from(uid, 'latin1'))),
    writeElement(encoding, 0x00020012, 'UI', Buffer.from(implementation, 'latin1')),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(rest.length);
  const preamble = Buffer.alloc(132);
  preamble.write('DICM', 128, 'latin1');
  return Buffer.concat([preamble, writeElement(encoding, 0x00020000, 'UL', length), rest, ...parts]);
}

function header(encoding, tag, vr, length) {
  const { isExplicit } = encoding;
  if (!isExplicit) return mark(encoding, tag, length);
  const isLong = longForms.has(vr);
  const bytes = Buffer.alloc(isLong ? 12 : 8);
  mark(encoding, tag, 0).copy(bytes);
  bytes.write(vr, 4, 'latin1');
  if (isLong) writeLong(encoding, bytes, length, 8);
  else if (encoding.isBig) bytes.writeUInt16BE(length, 6);
  else bytes.writeUInt16LE(length, 6);
  return bytes;
}

function mark(encoding, tag, length) {
  const bytes = Buffer.alloc(8);
  const [group, element] = [Math.floor(tag / 0x10000), tag % 0x10000];
  if (encoding.isBig) {
    bytes.writeUInt16BE(group, 0);
    bytes.writeUInt16BE(element, 2);
  } else {
    bytes.writeUInt16LE(group, 0);
    bytes.writeUInt16LE(element, 2);
  }
  writeLong(encoding, bytes, length, 4);
  return bytes;
}

function writeLong({ isBig }, bytes, value, at) {
  if (isBig) bytes.writeUInt32BE(value, at);
  else bytes.writeUInt32LE(value, at);
}
