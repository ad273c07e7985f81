import { type NearestIn, nearestTo, type Places } from '../../language/embeddings.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import type { AskedConcept } from './asked-concept.ts';
import type { Read } from './record.ts';

/** The words of a question: how rare each is, and how near other words come to it. */
export type AskedWords = {
  stems: readonly string[];
  weights: readonly number[];
  nearest: readonly NearestIn[];
  /** Of each concept, where the words by which it is asked for stand among the stems. */
  ofConcepts: readonly (readonly number[])[];
};

const mostRare = 10;
/** Of a long question the rarest count: each word takes time with every word of the records. */
const mostWords = 40;
/** Rarer words are what a question is about. */
const telling = 4;

export function readAskedWords(asked: readonly string[], concepts: readonly AskedConcept[]): AskedWords {
  const named = concepts.map(({ wordings }) => wordings[0] ?? []);
  const subject = new Set(asked);
  const ofSubject = named.filter((own) => own.some((stem) => subject.has(stem)));
  const stems = [...new Set([...asked, ...ofSubject.flat()])]
    .toSorted((one, other) => rarityOf(other).inAbstracts - rarityOf(one).inAbstracts)
    .slice(0, mostWords);
  return {
    stems,
    weights: stems.map((stem) => Math.min(rarityOf(stem).inAbstracts, mostRare)),
    nearest: stems.map(nearestTo),
    ofConcepts: named.map((own) => own.map((stem) => stems.indexOf(stem)).filter((at) => at >= 0)),
  };
}

/**
 * How well the words of a question match those of a record, where another word may stand for one: each counts by the nearest of the
 * record or of its part, 0 to 1 (after Khattab O, Zaharia M. ColBERT. SIGIR 2020), weighted by rarity, and each concept by its words.
 */
export function matchWords(
  { stems, weights, nearest, ofConcepts }: AskedWords,
  { title, sentences, places }: Read,
  concepts: readonly AskedConcept[],
  met: readonly boolean[],
) {
  const matchesIn = (own: Places, exact: ReadonlySet<string>): number[] =>
    stems.map((stem, at) => (exact.has(stem) ? 1 : (nearest[at]?.(own) ?? 0)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const weighed = (matches: readonly number[]) =>
    matches.reduce((sum, match, at) => sum + match * (weights[at] ?? 0), 0) / total;
  const inTitle = matchesIn(places.title, title);
  const perSentence = sentences.map((exact, at) => matchesIn(places.sentences[at] ?? noPlaces, exact));
  const inWhole = stems.map((_, at) =>
    Math.max(inTitle[at] ?? 0, ...perSentence.map((matches) => matches[at] ?? 0)),
  );
  const ofConcept = concepts.map((_, at) => {
    const own = ofConcepts[at] ?? [];
    if (met[at]) return 1;
    return own.length > 0 ? own.reduce((sum, word) => sum + (inWhole[word] ?? 0), 0) / own.length : 0;
  });
  const scores = perSentence.map(weighed);
  const all = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const lacking = concepts.map(({ weight, chance }, at) => {
    const lack = 1 - (ofConcept[at] ?? 0);
    return { weight: weight * lack, chance: chance * lack, surprise: -Math.log(1 - chance) * lack };
  });
  return {
    matchWhole: weighed(inWhole),
    matchTitle: weighed(inTitle),
    matchSentence: Math.max(0, ...scores),
    matchLast: Math.max(0, ...scores.slice(-2)),
    matchLeast: Math.min(1, ...inWhole.filter((_, at) => (weights[at] ?? 0) > telling)),
    matchLacking: lacking.reduce((sum, { weight }) => sum + weight, 0) / all,
    matchHeaviest: Math.max(0, ...lacking.map(({ weight }) => weight)),
    matchLikeliest: Math.max(0, ...lacking.map(({ chance }) => chance)),
    matchSurprise: lacking.reduce((sum, { surprise }) => sum + surprise, 0),
  };
}

const noPlaces = new Int32Array();
