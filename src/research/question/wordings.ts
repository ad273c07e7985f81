import { LRUCache } from 'lru-cache';
import { isStopWord, stem, words } from '../language/tokens.ts';
import { rarityOf } from '../language/word-frequencies.ts';
import shortForms from './abbreviations.json' with { type: 'json' };
import { dropContained, type Found, findSynonyms, type Synonym } from './abbreviations.ts';
import { brandNames } from './brand-names.ts';
import { layTerms } from './lay-terms.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };

/** Plurals count as their singular. Stems would take "survival" for "survive", a word of studies for one of people. */
const singular = (word: string): string => (word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word);
const determiners = new Set('a an the my your his her its our their this that'.split(' '));

/** `short`: an abbreviation as it is usually written, where the expression is one. */
type Entry = { keys: readonly string[]; alternatives: readonly string[]; short?: string };
/** Expressions by the first word of each. */
type Table = ReadonlyMap<string, readonly Entry[]>;

function indexOf(expressions: Iterable<readonly [string, readonly string[]]>): Table {
  const byFirstKey = new Map<string, Entry[]>();
  const add = (entry: Entry) => {
    const [first = ''] = entry.keys;
    const known = byFirstKey.get(first);
    if (known) known.push(entry);
    else byFirstKey.set(first, [entry]);
  };
  for (const [expression, alternatives] of expressions)
    add({ keys: keysOf(expression).map(({ key }) => key), alternatives });
  for (const line of shortForms.lines) {
    const [short = '', long = ''] = line.split(' = ');
    add({ keys: words(short), alternatives: long.split('; '), short });
  }
  return byFirstKey;
}

/** Rarity in speech up to which a word is an everyday one. */
const everydayRarity = 11.2;
const isEverydayWord = (short: string): boolean => {
  const [only = '', ...others] = words(short);
  return others.length === 0 && (isStopWord(only) || rarityOf(stem(only)).inSpeech <= everydayRarity);
};

/**
 * Whether a short form is meant where its letters stand: in its own case ("MAP", "eGFR"), or in another that is no everyday
 * word and no other short form ("htn").
 */
function isMeant(short: string, others: readonly Entry[], written: readonly string[]): boolean {
  if (written.includes(short)) return true;
  return !isEverydayWord(short) && !others.some((other) => other.short && written.includes(other.short));
}

/** The words of a text in their own case; none where capitals tell nothing. */
const asWritten = (text: string): string[] =>
  text === text.toUpperCase() ? [] : text.split(/[^\p{L}\p{N}/.-]+|[.](?=\s|$)/u);

const everyday = [...layTerms, ...brandNames.map(([name, substance]) => [name, [substance]] as const)];
const forSearch = indexOf(everyday);
let forMatching: Table | undefined;

/** "Safe in pregnancy" asks of two things, which a source may name apart. */
const isOneThing = (wording: string): boolean => !/ (?:in|during|after|with|without|for) /.test(wording);

/** The thesaurus: wordings of the same ("a ~ b"), and what a source may say for what is asked ("statin = simvastatin; …"). */
function* thesaurusEntries(): Generator<readonly [string, readonly string[]]> {
  for (const line of thesaurus.same) {
    const wordings = line.split(' ~ ');
    for (const one of wordings.filter(isOneThing)) yield [one, wordings.filter((other) => other !== one)];
  }
  for (const line of thesaurus.means) {
    const [left = '', right = ''] = line.split(' = ');
    for (const one of left.split(', ').filter(isOneThing)) yield [one, right.split('; ')];
  }
}

/**
 * What a question may mean by its words: abbreviations and wordings of the same thing, lay expressions and names of
 * products. To look things up with; too loose to judge by whether two texts say the same.
 */
export const findWordings = (question: string): readonly Synonym[] =>
  cached(searched, question, () => forSearch);

/** The same with the thesaurus: what a source that answers may call it. Too much to search for at once. */
export const findAllWordings = (question: string): readonly Synonym[] =>
  cached(matched, question, () => {
    forMatching ??= indexOf([...everyday, ...thesaurusEntries()]);
    return forMatching;
  });

/** The stages of a research look the same question and phrases up many times. */
const searched = new LRUCache<string, readonly Synonym[]>({ max: 500 });
const matched = new LRUCache<string, readonly Synonym[]>({ max: 500 });

function cached(
  known: LRUCache<string, readonly Synonym[]>,
  question: string,
  table: () => Table,
): readonly Synonym[] {
  const found = known.get(question) ?? lookUp(question, table());
  known.set(question, found);
  return found;
}

function lookUp(question: string, table: Table): Synonym[] {
  const asked = keysOf(question);
  const all = words(question);
  const joined = ` ${all.join(' ')} `;
  const written = asWritten(question);
  const loose = asked.flatMap(({ key }, start) =>
    (table.get(key) ?? []).flatMap(({ keys, alternatives, short }, _, entries) => {
      if (short && !isMeant(short, entries, written)) return [];
      const isHere = keys.every((each, at) => asked[start + at]?.key === each);
      const last = asked[start + keys.length - 1];
      if (!isHere || !last) return [];
      const found = all.slice(asked[start]?.position, last.position + 1).join(' ');
      const others = alternatives.filter((other) => !joined.includes(` ${words(other).join(' ')} `));
      return others.length > 0
        ? [{ at: joined.indexOf(` ${found} `), synonym: { found, alternatives: others } }]
        : [];
    }),
  );
  const strict = findSynonyms(question).map((synonym) => ({
    at: joined.indexOf(` ${synonym.found} `),
    synonym,
  }));
  return merged(dropContained([...strict, ...loose]))
    .sort((a, b) => a.at - b.at)
    .map(({ synonym }) => synonym);
}

/** One entry for each place, with the wordings of both tables. */
function merged(found: readonly Found[]): Found[] {
  const byForm = new Map<string, Found>();
  for (const one of found) {
    const known = byForm.get(one.synonym.found);
    const alternatives = [...(known?.synonym.alternatives ?? []), ...one.synonym.alternatives];
    byForm.set(one.synonym.found, {
      at: one.at,
      synonym: { found: one.synonym.found, alternatives: [...new Set(alternatives)] },
    });
  }
  return [...byForm.values()];
}

function keysOf(text: string): { key: string; position: number }[] {
  return words(text)
    .map((word, position) => ({ key: singular(word), word, position }))
    .filter(({ word }) => !determiners.has(word));
}
