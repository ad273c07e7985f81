const marks = /\p{M}/u;

/** Lower case without accents, letter for letter: an offset in it is an offset in the text. OCR often loses accents. */
export function foldLetters(text: string): string {
  let folded = '';
  for (const unit of text.split('')) folded += foldLetter(unit);
  return folded;
}

function foldLetter(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase();
  if (unit === 'đ' || unit === 'Đ') return 'd';
  if (unit === 'µ' || unit === 'μ') return 'u';
  const [base = unit] = unit.normalize('NFD').toLowerCase();
  return base.length === 1 && !marks.test(base) ? base : unit;
}
