const mostLetters = 200;

/** What a line of the credit ledger says. It outlives its session, so that it must not tell of whom a question spoke. */
export type LedgerText = { research(topic: string): string; refund(topic: string): string };

export function createLedgerText({
  withoutIdentifiers,
}: {
  withoutIdentifiers: (text: string) => string;
}): LedgerText {
  const shown = (topic: string): string => {
    const text = withoutIdentifiers(topic);
    return text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text;
  };
  return {
    research: (topic) => `Research: ${shown(topic)}`,
    refund: (topic) => `Refund: ${shown(topic)}`,
  };
}
