const marks = /\p{M}/gu;
const strength =
  /(?<![\p{L}\d.,])\d{1,9}(?:[.,]\d{1,6})?\s{0,3}(?:mg|mcg|µg|ug|g|ml|iu|ui|meq|mmol|%)(?![\p{L}\d])/gu;
const gap = /[^\p{L}\d+#()'./&-]+/gu;

/** A name in lower case without marks, strength and needless blanks: "Phenergan® 25 mg" becomes "phenergan". */
export function plainName(written: string): string {
  return written
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(strength, ' ')
    .replace(gap, ' ')
    .trim();
}

/**
 * A key that spellings of one name share in English, Vietnamese, French, Spanish, German: "chlorpheniramine" and "clorpheniramin",
 * "amoxicillin" and "amoxicilina".
 */
export function spellingKey(plain: string): string {
  return plain
    .split(/[\s-]+/)
    .map((word) =>
      word
        .replaceAll('ph', 'f')
        .replaceAll('th', 't')
        .replaceAll('chl', 'cl')
        .replaceAll('y', 'i')
        .replaceAll('ae', 'e')
        .replaceAll('oe', 'e')
        .replace(/(.)\1/gu, '$1')
        .replace(/(?<=.{4})[aeo]$/u, ''),
    )
    .join(' ');
}
