import { isKnownDrug } from '../../../question/known-drugs.ts';
import { findExact, findSpelling } from '../names/name-table.ts';
import { withoutSalts } from '../names/salts.ts';
import { plainName } from '../names/spelling.ts';

const maxChars = 80;

/** Whether these words, and no fewer of them, are the name of a drug: "Metformin" is one, "Metformin OD" is not. */
export function isWholeName(name: string): boolean {
  if (name.length > maxChars) return false;
  const plain = plainName(name);
  if (plain === '') return false;
  return (
    (!plain.includes(' ') && isKnownDrug(plain)) ||
    Boolean(findExact(plain)) ||
    findSpelling(plain).length > 0
  );
}

/** Whether a name is one of a drug as it stands, by the table or by its ending. Misspellings are for the matching of names. */
export function isDrug(name: string): boolean {
  if (name.length > maxChars) return false;
  const plain = plainName(name);
  if (plain === '') return false;
  return (
    (!plain.includes(' ') && isKnownDrug(plain)) ||
    [plain, ...withoutSalts(plain)].some((one) => findExact(one) || findSpelling(one).length > 0)
  );
}
