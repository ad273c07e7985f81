import type { EvidenceQuery } from '../connector.ts';

/**
 * A boolean expression written for PubMed as other databases read it: without its field tags. Empty where there is none,
 * or one that would name fields of theirs.
 */
export function plainExpression({ expression = '' }: EvidenceQuery): string {
  const plain = expression
    .replace(/\[[^[\]]*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=\))/g, '')
    .trim();
  return /[[\]:{}^~\\/]/.test(plain) ? '' : plain;
}
