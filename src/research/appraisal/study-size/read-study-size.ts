import { likelihoods, readNetwork } from '../../language/choice/network.ts';
import type { SourceSentence } from '../../writing/source-sentences.ts';
import { describe } from './describe.ts';
import { isPeople } from './nouns.ts';
import type { Reading } from './numbers.ts';
import { headOf } from './surroundings.ts';
import weights from './weights.json' with { type: 'json' };

const network = readNetwork(weights);

/** Fewer people are cases told one by one. */
const fewest = 5;
const longest = 6_000;
/** Below it a size is left unsaid: a wrong number misleads more than none. */
export const sureEnough = 0.6;

/** A size, and where the number stands with its noun, by sentence and characters; a sum stands nowhere. */
export type StudySize = { value: number; place?: { sentence: number; start: number; end: number } };

/** The likeliest number of people of a study by itself, however unlikely; and how likely it is. */
export function likeliestSize(
  readings: readonly Reading[],
  each: readonly number[],
): { value: number; chance: number } | undefined {
  const chances = new Map<number, number>();
  for (const [at, { value }] of readings.entries())
    chances.set(value, (chances.get(value) ?? 0) + (each[at] ?? 0));
  let best: { value: number; chance: number } | undefined;
  for (const [value, chance] of chances) if (chance > (best?.chance ?? 0)) best = { value, chance };
  return best;
}

/** The number of people a study had, or nothing where none is likely enough. Of a whole paper only the beginning is read. */
export function readStudySize(sentences: readonly SourceSentence[]): StudySize | undefined {
  const { readings, described } = describe(beginningOf(sentences));
  const { each } = likelihoods(network, described);
  const best = likeliestSize(readings, each);
  if (!best || best.chance < sureEnough || best.value < fewest) return undefined;
  const place = placeOf(readings, each, best.value);
  return { value: best.value, ...(place && { place }) };
}

/** Sentences as long together as an abstract can be: every number of a text is weighed against every other. */
function beginningOf(sentences: readonly SourceSentence[]): readonly SourceSentence[] {
  let characters = 0;
  const end = sentences.findIndex(({ text }) => {
    characters += text.length;
    return characters > longest;
  });
  return end < 0 ? sentences : sentences.slice(0, end);
}

/** Of all places where the number stands with people behind it, the likeliest. */
function placeOf(readings: readonly Reading[], each: readonly number[], value: number): StudySize['place'] {
  const [found] = readings
    .flatMap((one, at) => {
      const [numeral] = one.parts;
      if (one.kind !== 'single' || one.value !== value || !numeral) return [];
      const { line, at: token } = numeral;
      const last = line.tokens[headOf(numeral)];
      const start = line.tokens[token]?.start;
      if (!last || start === undefined || !isPeople(last.text)) return [];
      return [{ chance: each[at] ?? 0, place: { sentence: line.at, start, end: last.end } }];
    })
    .sort((one, other) => other.chance - one.chance);
  return found?.place;
}
