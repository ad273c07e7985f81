import type { Found, IdentifierKind } from './found.ts';
import { addressHead, addressTail, longPostcode } from './places.ts';
import { shortDate } from './structured.ts';

const reach = 40;
/** More of a code: letters and digits that touch it or are joined to it by one mark. */
const codeTail =
  /^(?:[-/.]?(?:(?=\p{L}{0,11}\p{N})[\p{L}\p{N}]{1,12}|\p{L}{1,2}(?!\p{L}))){1,3}(?![\p{L}\p{N}])/u;
const codeHead =
  /(?<![\p{L}\p{N}])(?:(?:(?=\p{L}{0,11}\p{N})[\p{L}\p{N}]{1,12}|(?<!\p{L})\p{L}{1,2})[-/.]?){1,3}$/u;

/** "Ma. Guadalupe", "Md. Rafiqul". */
const shortened = /(?<!\p{L})(?:m[ad]|mª|mohd)\.\s$/iu;
/** "Marta Ruiz 9/2/06": when somebody was born stands behind the name. */
const nameTail = new RegExp(`${longPostcode.source}|^[\\s,(]{1,3}${shortDate}(?![\\p{L}\\p{N}/-])`, 'iu');
const heads: Partial<Record<IdentifierKind, RegExp>> = { address: addressHead, name: shortened };
const tails: Partial<Record<IdentifierKind, RegExp>> = {
  address: addressTail,
  name: nameTail,
  employer: longPostcode,
};
const ofWords: ReadonlySet<IdentifierKind> = new Set(['name', 'employer', 'address', 'date']);

/** Nothing of a code stands before where this does not; what looks for one goes through all that stands there. */
const beforeCode = /[\p{L}\p{N}./-]$/u;
const longestUnit = 2;

/** What was found, up to the end of its code; of an address with the postcode beside it. */
export function wholeOf(text: string, { kind, start, end }: Found): Found {
  const tail = tails[kind] ?? (ofWords.has(kind) ? undefined : codeTail);
  const mayTouch = !ofWords.has(kind) && beforeCode.test(text.slice(Math.max(0, start - longestUnit), start));
  const head = heads[kind] ?? (mayTouch ? codeHead : undefined);
  return {
    kind,
    start: start - (head?.exec(text.slice(Math.max(0, start - reach), start))?.[0].length ?? 0),
    end: end + (tail?.exec(text.slice(end, end + reach))?.[0].length ?? 0),
  };
}
