import { bucketOf } from '#shared/bucket-of.ts';
import { splitClauses } from '../../language/clauses.ts';
import { harmWords } from '../../language/outcomes.ts';
import { addDirectionClues } from './direction-clues.ts';
import type { Finding } from './finding.ts';
import { isArm, markRoles, type Token } from './mark-roles.ts';
import { readNumbers } from './numbers.ts';
import { type Item, readPhrase } from './phrase.ts';
import { plainText, sentencesOf } from './plain-text.ts';
import { findRoleWords } from './role-words.ts';

/** How many buckets the names of features are hashed into; each row of the weights has as many columns. */
export const buckets = 8192;
/** Values by bucket. `signed` ones turn over when the two arms change places; `plain` ones do not. */
export type Features = { plain: Map<number, number>; signed: Map<number, number> };

/** How much a sentence counts that does not name the outcome. */
const least = 0.6;
const mostSigned = 2;
const harm = new RegExp(harmWords.source, 'i');
const unwanted = /mortality|death|pain|anxi|depress|risk|duration|time/i;

export function directionFeatures(finding: Finding): Features {
  const names = findRoleWords({
    ...finding,
    intervention: plainText(finding.intervention),
    comparator: plainText(finding.comparator),
    outcome: plainText(finding.outcome),
  });
  const { outcomeStems } = names;
  const isHarm = harm.test(finding.outcome) || unwanted.test(finding.outcome);
  const { plain, signed, add, addSigned } = collect();
  const sentences = sentencesOf(finding.evidence).map((sentence) =>
    splitClauses(sentence)
      .map((clause) => markRoles(clause, names))
      .filter((clause) => clause.length > 0),
  );
  const best = Math.max(...sentences.map((clauses) => outcomeWords(clauses.flat())), 0);
  for (const clauses of sentences) {
    const tokens = clauses.flat();
    const share = best ? outcomeWords(tokens) / best : 0;
    const anchor = anchorOf(tokens, outcomeStems.length + 4);
    const weight = least + (1 - least) * share;
    addNumberClues(tokens, anchor, weight, add, addSigned);
    const bestClause = Math.max(...clauses.map(outcomeWords), 0);
    let carried: Item['role'];
    let start = 0;
    for (const clause of clauses) {
      const clauseShare = bestClause ? outcomeWords(clause) / bestClause : 0;
      const items = readPhrase(clause, start);
      const setting = { weight: weight * (0.5 + 0.5 * clauseShare), carried, anchor, outcomeStems, isHarm };
      addWords(items, setting.weight, share === 1 && clauseShare === 1, add);
      addDirectionClues(items, setting, addSigned);
      carried = items.findLast(isArm)?.role ?? carried;
      start += clause.length;
    }
  }
  for (const each of outcomeStems) add(`outcome ${each}`, 1);
  return { plain, signed };
}

type Add = (name: string, by: number) => void;

function collect() {
  const plain = new Map<number, number>();
  const signed = new Map<number, number>();
  const add: Add = (name, by) => {
    const bucket = bucketOf(name, buckets);
    plain.set(bucket, Math.max(plain.get(bucket) ?? 0, by));
  };
  const addSigned: Add = (name, by) => {
    const bucket = bucketOf(name, buckets);
    const sum = (signed.get(bucket) ?? 0) + by;
    signed.set(bucket, Math.max(-mostSigned, Math.min(mostSigned, sum)));
  };
  return { plain, signed, add, addSigned };
}

const outcomeWords = (tokens: readonly Token[]): number =>
  new Set(tokens.filter(({ role }) => role === 'outcome').map(({ stem }) => stem)).size;

/** Where the outcome is named most fully, or -1. */
function anchorOf(tokens: readonly Token[], width: number): number {
  let [best, most] = [-1, 0];
  tokens.forEach(({ role }, at) => {
    if (role !== 'outcome') return;
    const found = outcomeWords(tokens.slice(at, at + width));
    if (found > most) [best, most] = [at, found];
  });
  return best;
}

/** All that the numbers say, and once more what the first of them behind the name of the outcome says. */
function addNumberClues(tokens: readonly Token[], anchor: number, weight: number, add: Add, addSigned: Add) {
  const { plain, signed } = readNumbers(tokens);
  const nextPlain = plain.find(({ at }) => at > anchor) ?? plain.at(-1);
  for (const { name, at } of plain) {
    add(`number ${name}`, weight);
    if (at === nextPlain?.at) add(`next ${name}`, weight);
  }
  for (const { name, sign } of signed) addSigned(`number ${name}`, sign * weight);
  const next = signed.find(({ at }) => at > anchor) ?? signed.at(-1);
  if (!next) return;
  addSigned(`next ${next.name}`, next.sign * weight);
  addSigned('next', next.sign * weight);
}

/** Words and pairs of words, roles by their names; again those of the clause that names the outcome best. */
function addWords(items: readonly Item[], weight: number, isBest: boolean, add: Add) {
  let before = '^';
  for (const { name } of [...items.filter((item) => /^[\p{L}#]/u.test(item.name)), { name: '$' }]) {
    add(name, weight);
    add(`${before} ${name}`, weight);
    if (isBest) {
      add(`best ${name}`, 1);
      add(`best ${before} ${name}`, 1);
    }
    before = name;
  }
}
