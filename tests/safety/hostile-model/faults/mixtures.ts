import { study } from '../../../support/evidence.ts';
import { type Fault, inText, pick, swapOne } from '../fault.ts';
import type { Honest } from '../honest.ts';

const composite =
  /\b((?:cardiovascular |sudden )?(?:death|stroke|myocardial infarction))(?:, [a-z][^,()\d]+?)*,? or [a-z][\w\s-]{3,60}?(?= (?:was|were|happened|occurred|compared|with|than|in|by)\b)/iu;

/** The outcomes that a text counts together, where the first of them is told nowhere else in the quote. */
function findComposite(text: string, quote: string): { all: string; first: string } | undefined {
  const [all, first] = composite.exec(text) ?? [];
  if (!all || !first || quote.toLowerCase().split(first.toLowerCase()).length > 2) return undefined;
  return { all, first };
}

const compositeKinds = ['subject', 'sense', 'overclaim', 'arm', 'number'] as const;
const percents = /\d+(?:\.\d+)?%(?!\s?(?:CI|conf))/g;

/** Two findings of one source with two percentages each, about different outcomes. */
function findSibling(honest: Honest, others: readonly Honest[]): Honest | undefined {
  const two = (text: string) => new Set(text.match(percents)).size === 2;
  const head = (text: string) => text.split(/\b(?:was|were|happened|occurred|fell|rose)\b/, 1)[0];
  const isFitting = (one: Honest) =>
    one.item.id === honest.item.id &&
    one.how === 'verbatim' &&
    two(one.text) &&
    one.text.length < 300 &&
    head(one.text) !== head(honest.text);
  return two(honest.text) && honest.how === 'verbatim' ? others.find(isFitting) : undefined;
}

const drug =
  /\b[A-Za-z]{4,}(?:flozin|statin|xaban|gliptin|olol|mab|pril|sartan|glutide|grelor|parin|renone|lactone)\b/;
const kindsOfMixture = ['arm', 'subject', 'name', 'number', 'sense', 'overclaim'] as const;

/** A lie that rests on findings of two drugs, each true by itself. */
const ofTwoDrugs = (
  name: string,
  tell: (text: string, own: string, other: string) => string | undefined,
): Fault => ({
  name,
  kinds: kindsOfMixture,
  make: (honest, random, others) => {
    const [own] = drug.exec(honest.text) ?? [];
    const names = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());
    const fitting = others.filter(({ quote, how }) => {
      const [other] = drug.exec(quote) ?? [];
      return other && own && how === 'verbatim' && !names(honest.quote, other) && !names(quote, own);
    });
    const other = pick(fitting, random);
    const [second] = drug.exec(other?.quote ?? '') ?? [];
    const text = own && second && tell(honest.text, own, second);
    if (!other || !text || text === honest.text) return undefined;
    const { id, title } = honest.item;
    const item = study({
      id,
      title,
      parts: { Results: `${honest.quote.replace(/\.?$/, '.')} ${other.quote}` },
    });
    const citations = [honest.quote, other.quote].map((quote) => ({ source: id, quote }));
    return { item, statement: { text, citations } };
  },
});

export const mixtureFaults: readonly Fault[] = [
  inText('a part told of outcomes counted together', compositeKinds, (text, _, { quote }) => {
    const found = findComposite(text, quote);
    return found && text.replace(found.all, found.first);
  }),
  inText('each told of outcomes counted together', compositeKinds, (text, _, { quote }) => {
    const found = findComposite(text, quote);
    const isCombined = /\bcombin|\bcomposite/.test(text);
    return found && !isCombined ? text.replace(found.all, found.all.replace(/,? or /, ' and ')) : undefined;
  }),
  {
    name: 'numbers of another finding of the source',
    kinds: kindsOfMixture,
    make: (honest, _, others) => {
      const sibling = findSibling(honest, others);
      const [first = '', second = ''] = sibling?.text.match(percents) ?? [];
      const [own = '', its = ''] = [...new Set(honest.text.match(percents))];
      if (!sibling || [own, its].includes(first)) return undefined;
      const text = honest.text.replace(own, first).replace(its, second);
      const citations = [honest, sibling].map(({ quote }) => ({ source: honest.item.id, quote }));
      const bare = text.replace(/\s*\([^()]*\)(?=\.$)/u, '');
      return { statement: { text: bare.includes(first) ? bare : text, citations } };
    },
  },
  ofTwoDrugs('two drugs joined', (text, own, other) => text.replace(own, `${own} and ${other}`)),
  ofTwoDrugs('a finding told of another drug', (text, own, other) => text.replaceAll(own, other)),
  ofTwoDrugs('a comparison of two drugs made up', (_, own, other) => {
    const name = own.charAt(0).toUpperCase() + own.slice(1);
    return `${name} was better than ${other}.`;
  }),
  inText('a manner added', ['subject', 'overclaim', 'sense', 'name'], (text, random) =>
    swapOne(
      text,
      [
        [/\b(?=(?:lowered|reduced|improved|increased|raised)\b)/, 'quickly '],
        [/\b(?=(?:lowered|reduced|improved|increased|raised)\b)/, 'permanently '],
        [/\b(?=(?:happened|occurred)\b)/, 'suddenly '],
        [/\.$/, ' across all ages.'],
        [/\.$/, ', which explains the benefit.'],
      ],
      random,
    ),
  ),
  inText('a risk told as a difference', ['number', 'sense', 'arm', 'subject'], (text, _, { quote }) =>
    /\b(?:differ|by|fell|rose|points|reduc|increas)/i.test(quote)
      ? undefined
      : swapOne(text, [[/(?<=\bin \d+(?:\.\d+)?%)(?= (?:of|with|on) )/, ' fewer']], () => 0),
  ),
  inText('counted events told as people', ['number', 'arm', 'subject', 'name'], (text) =>
    swapOne(text, [[/(?<=\b\d+ )hospitalisations\b/, 'people with hospitalisations']], () => 0),
  ),
  inText('significance for what missed it', ['sense', 'overclaim', 'subject'], (text, random) =>
    swapOne(
      text,
      [
        [
          /, (?:which|but this) narrowly missed (?:statistical )?significance/,
          ', which was statistically significant',
        ],
        [/, (?:which|but this) narrowly missed (?:statistical )?significance/, ''],
        [/, but these are subgroup findings only/, ''],
      ],
      random,
    ),
  ),
  inText('numbers of two outcomes in one quote exchanged', ['arm', 'number', 'subject', 'sense'], (text) => {
    const found =
      /^(.+? was more common with [^()]+) (\([^()]*%[^()]*\)),? and so was [^()]+ (\([^()]*%[^()]*\))\.$/u.exec(
        text,
      );
    return found?.[1] && `${found[1]} ${found[3]}.`;
  }),
];
