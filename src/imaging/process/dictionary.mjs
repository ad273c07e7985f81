import dcmjs from 'dcmjs';

const { dictionary } = dcmjs.data.DicomMetaDictionary;

export const isPrivate = (tag) => Math.floor(tag / 0x10000) % 2 === 1;

/** `(gggg,eeee)`, as people write a tag. */
export function formatTag(tag) {
  const hex = tag.toString(16).toUpperCase().padStart(8, '0');
  return `(${hex.slice(0, 4)},${hex.slice(4)})`;
}

function entryOf(tag) {
  const formatted = formatTag(tag);
  return dictionary[formatted] ?? dictionary[`${formatted.slice(0, 3)}xx${formatted.slice(5)}`];
}

/** The value representation of the data dictionary (PS3.6); `UN` where it has none. */
export function vrOf(tag) {
  if (tag % 0x10000 === 0) return 'UL';
  const vr = entryOf(tag)?.vr;
  if (vr === 'xs') return 'US';
  if (vr === 'ox') return 'OW';
  return vr && /^[A-Z]{2}$/.test(vr) ? vr : 'UN';
}

/** Its keyword, else its tag. */
export const nameOf = (tag) => entryOf(tag)?.name ?? (isPrivate(tag) ? 'Private' : formatTag(tag));
