const mostLetters = 200;

/** What the line of the credit ledger says that pays for a research. `topic` is an accepted one: the line outlives its session. */
export const ledgerText = (topic: string): string =>
  `Research: ${topic.length > mostLetters ? `${topic.slice(0, mostLetters - 1)}…` : topic}`;
