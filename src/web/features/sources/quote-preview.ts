import { limits } from '#shared/limits.ts';

export function isLongQuote(quote: string): boolean {
  return quote.length > limits.quotePreviewChars;
}

/** The beginning of a long quote, with an ellipsis. */
export function quotePreview(quote: string): string {
  return isLongQuote(quote) ? `${quote.slice(0, limits.quotePreviewChars).trimEnd()}...` : quote;
}
