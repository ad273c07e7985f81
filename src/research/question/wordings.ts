import { LRUCache } from 'lru-cache';
import { words } from '../language/tokens.ts';
import { dropContained, type Found, findSynonyms, type Synonym } from './abbreviations.ts';
import { brandNames } from './brand-names.ts';
import { layTerms } from './lay-terms.ts';
import { findShortForms } from './short-forms.ts';
import thesaurus from './thesaurus.json' with { type: 'json' };

/** Plurals count as their singular. Stems would take "survival" for "survive", a word of studies for one of people. */
const singular = (word: string): string => (word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word);
const determiners = new Set('a an the my your his her its our their this that'.split(' '));

type Entry = { keys: readonly string[]; alternatives: readonly string[] };
/** Expressions by the first word of each. */
type Table = ReadonlyMap<string, readonly Entry[]>;

function indexOf(expressions: Iterable<readonly [string, readonly string[]]>): Table {
  const byFirstKey = new Map<string, Entry[]>();
  for (const [expression, alternatives] of expressions) {
    const keys = keysOf(expression).map(({ key }) => key);
    const [first = ''] = keys;
    byFirstKey.set(first, [...(byFirstKey.get(first) ?? []), { keys, alternatives }]);
  }
  return byFirstKey;
}

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
 * products. To look things up with; too loose to judge by whether two texts say the same. `context`: the question, of a part of it.
 */
export const findWordings = (question: string, context = question): readonly Synonym[] =>
  cached(searched, question, () => forSearch, context);

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
  context = question,
): readonly Synonym[] {
  const key = context === question ? question : `${question}\n${context}`;
  const found = known.get(key) ?? lookUp(question, table(), context);
  known.set(key, found);
  return found;
}

function lookUp(question: string, table: Table, context: string): Synonym[] {
  const asked = keysOf(question);
  const all = words(question);
  const joined = ` ${all.join(' ')} `;
  const loose = asked.flatMap(({ key }, start) =>
    (table.get(key) ?? []).flatMap(({ keys, alternatives }) => {
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
  return merged(dropContained([...strict, ...loose, ...findShortForms(question, context)]))
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
