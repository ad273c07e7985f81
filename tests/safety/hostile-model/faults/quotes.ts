import { study } from '../../../support/evidence.ts';
import { type Attack, type Fault, pick, type Random, replaceOne } from '../fault.ts';
import type { Honest } from '../honest.ts';

/** A fault in the quote of a statement that is true. */
const inQuote = (
  name: string,
  change: (quote: string, random: Random, honest: Honest, others: readonly Honest[]) => string | undefined,
): Fault => ({
  name,
  kinds: ['quote'],
  make: (honest, random, others) => {
    const quote = change(honest.quote, random, honest, others);
    if (quote === undefined || quote === honest.quote) return undefined;
    return { statement: { text: honest.text, citations: [{ source: honest.item.id, quote }] } };
  },
});

const citing = (
  name: string,
  cite: (honest: Honest, random: Random, others: readonly Honest[]) => string,
): Fault => ({
  name,
  kinds: ['source'],
  make: (honest, random, others) => ({
    statement: {
      text: honest.text,
      citations: [{ source: cite(honest, random, others), quote: honest.quote }],
    },
  }),
});

const elsewhere = ({ item }: Honest, others: readonly Honest[]) =>
  others.filter((one) => one.item.id !== item.id);

export const quoteFaults: readonly Fault[] = [
  citing(
    'an invented source',
    (_, random) => pick(['S99', 'S0', 'pubmed:99999999', 'The Lancet', '', 'S-1', '1'], random) ?? 'S99',
  ),
  citing(
    'a source of another question',
    (honest, random, others) => pick(elsewhere(honest, others), random)?.item.id ?? 'S98',
  ),
  {
    name: 'no source at all',
    kinds: ['source'],
    make: ({ text }) => ({ statement: { text, citations: [] } }),
  },
  inQuote(
    'a quote of another source',
    (_, random, honest, others) =>
      pick(
        elsewhere(honest, others).filter(({ quote }) => !honest.item.text.includes(quote)),
        random,
      )?.quote,
  ),
  inQuote('one word of the quote changed', (quote, random) =>
    replaceOne(
      quote,
      /(?<=\s)[a-z]{4,}(?=\s)/gu,
      () => pick(['possibly', 'clearly', 'seldom', 'mostly'], random),
      random,
    ),
  ),
  inQuote('one word of the quote left out', (quote, random) =>
    replaceOne(quote, /\s[a-z]{2,}(?=\s)/gu, () => '', random),
  ),
  inQuote('one letter of the quote changed', (quote, random) =>
    replaceOne(quote, /(?<=[a-z])[a-z](?=[a-z])/gu, ([letter]) => (letter === 'x' ? 'q' : 'x'), random),
  ),
  inQuote('one digit of the quote changed', (quote, random) =>
    replaceOne(quote, /\d/gu, ([digit]) => String((Number(digit) + 1) % 10), random),
  ),
  inQuote('the case of the quote changed', (quote) => quote.toUpperCase()),
  inQuote('a hyphen of the quote taken out or put in', (quote, random) =>
    quote.includes('-')
      ? replaceOne(quote, /(?<=\p{L})-(?=\p{L})/gu, () => pick(['', ' '], random), random)
      : replaceOne(quote, /(?<=[a-z]) (?=[a-z])/gu, () => '-', random),
  ),
  inQuote('a quote stitched with an ellipsis', (quote, random) => {
    const words = quote.split(' ');
    if (words.length < 10) return undefined;
    return words
      .slice(0, 4)
      .concat(pick(['…', '...', '[…]', '(...)'], random) ?? '…', words.slice(-4))
      .join(' ');
  }),
  inQuote('two sentences stitched to one', (quote, _, { item }, others) => {
    const other = others.find(
      (one) => one.item.id === item.id && one.quote !== quote && one.how === 'verbatim',
    );
    return (
      other && `${quote.slice(0, quote.lastIndexOf(' '))} ${other.quote.slice(other.quote.indexOf(' ') + 1)}`
    );
  }),
  inQuote('a quote of one or two words', (quote) => quote.split(' ').slice(0, 2).join(' ').slice(0, 18)),
  inQuote('the whole text for a quote', (_, __, { item }) => item.text),
  {
    name: 'a quote that stands at several places',
    kinds: ['quote'],
    make: ({ item, text, quote }): Attack | undefined => {
      const words = quote.replace(/[.!]$/, '').split(' ');
      const fragment = words.slice(-Math.max(5, Math.floor(words.length / 2))).join(' ');
      if (fragment.length < 25 || words.length < 8) return undefined;
      const parts = { Findings: item.text, Addendum: `It was never shown before that ${fragment}.` };
      const again = study({
        id: `${item.id}-again`,
        title: item.title,
        studyDesign: item.studyDesign,
        parts,
      });
      return { item: again, statement: { text, citations: [{ source: again.id, quote: fragment }] } };
    },
  },
];
