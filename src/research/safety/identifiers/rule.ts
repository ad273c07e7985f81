import type { IdentifierKind } from './found.ts';

/** A form and what it tells; of a pattern with a group `code` only that. `not` is what may not stand before it. */
export type Rule = {
  kind: IdentifierKind;
  pattern: RegExp;
  minDigits?: number;
  not?: RegExp;
};
export const rule = (
  kind: IdentifierKind,
  source: string,
  flags: string,
  more: Pick<Rule, 'minDigits' | 'not'> = {},
): Rule => ({ kind, pattern: new RegExp(source, `g${flags}u`), ...more });

/** What follows makes a number a quantity and no date, phone or record. */
export const unit =
  '(?!\\s*(?:mg|mcg|µg|μg|g|kg|ml|mL|dl|l|iu|units?|u|mmol|mol|meq|cells?|copies|per|%|patients?|people|participants?|women|men|children|/)(?![\\p{L}\\p{N}]))';

/** What stands before the number of a paper or trial. */
export const literatureNumber =
  /(?:\b(?:[Pp][Mm][Ii][Dd]|[Pp][Mm][Cc](?:[Ii][Dd])?|NCT|nct|ISRCTN|isrctn|ACTRN|[Dd][Oo][Ii]|[Ee]udra[Cc][Tt]|CRD|UMIN|DRKS|ChiCTR|CTRI)\W{0,3}(?:no\.?|number)?\W{0,2}|10\.\d{4,9}\/\S{0,80})$/u;
