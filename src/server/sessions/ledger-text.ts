const mostLetters = 200;

/**
 * What the line of the credit ledger says that pays for a research. It outlives its session, so that it must not tell of whom
 * the question spoke: one that cannot be read in time is not named.
 */
export async function ledgerText(
  topic: string,
  withoutIdentifiers: (text: string) => Promise<string | undefined>,
): Promise<string> {
  const text = await withoutIdentifiers(topic);
  if (!text) return 'Research';
  return `Research: ${text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text}`;
}
