import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { checkQuotes, type Quoted } from '../../checking/check-quotes.ts';
import { composeExtractive } from '../../writing/extractive.ts';

/** Statements by extraction, each checked. */
export const extract = ({ items, question }: { items: readonly EvidenceItem[]; question: string }): Quoted =>
  checkQuotes(items, composeExtractive(items, question));
