import { textOf } from './elements.mjs';

/** What stands in a data set, by tag; each getter gives undefined where it does not stand there in a usable form. */
export function valuesOf({ bytes, isBig }, elements) {
  const find = (tag) =>
    elements.find((element) => element.tag === tag && element.valueEnd > element.valueStart);
  const texts = (tag) => {
    const element = find(tag);
    return element && !element.items
      ? textOf(bytes, element)
          .split('\\')
          .map((text) => text.trim())
      : [];
  };
  const numbers = (tag) => texts(tag).map(Number).filter(Number.isFinite);
  return {
    find,
    texts,
    text: (tag) => texts(tag).join('\\') || undefined,
    numbers,
    number: (tag) => numbers(tag)[0],
    /** An unsigned number of 16 bits. */
    short(tag) {
      const element = find(tag);
      if (!element || element.valueEnd - element.valueStart < 2) return undefined;
      return isBig ? bytes.readUInt16BE(element.valueStart) : bytes.readUInt16LE(element.valueStart);
    },
    /** Of a sequence the first item, or that at `position`. */
    item(tag, position = 0) {
      const items = find(tag)?.items;
      const inside = items?.[position];
      return inside && valuesOf({ bytes, isBig }, inside);
    },
  };
}
