import { FeatureBag } from '../../language/choice/feature-bag.ts';
import type { Described } from '../../language/choice/network.ts';
import type { SourceSentence } from '../../writing/source-sentences.ts';
import { candidatesOf } from './candidates.ts';
import { codesOf } from './codes.ts';
import { type Line, linesOf, type Reading, readingsOf } from './numbers.ts';
import { addRelations, outlineOf, sizeStep } from './relations.ts';
import { addSurroundings } from './surroundings.ts';

const laboratory =
  /\b(?:mice|mouse|rats?|rabbits?|dogs?|pigs?|piglets|murine|zebrafish|macaques?|monkeys|sheep|cells?|teeth|swine|hounds|canine)\b/i;
const people =
  /\b(?:patients?|participants?|women|men|children|infants?|adults|people|persons?|individuals|volunteers|students|subjects|girls|boys|adolescents)\b/i;

/** All readings of a text, and the features of each: the words around it, other numbers, and what the grammar of counts says. */
export function describe(sentences: readonly SourceSentence[]): {
  readings: Reading[];
  described: Described;
} {
  const lines = linesOf(sentences);
  const readings = readingsOf(lines);
  const outline = outlineOf(readings);
  const isLaboratory = sentences.some(({ text }) => laboratory.test(text));
  const namesPeople = sentences.some(({ text }) => people.test(text));
  const grammar = grammarOf(lines);
  const described = readings.map((reading, at) => {
    const bag = new FeatureBag(reading.kind);
    bag.add('laboratory', isLaboratory);
    bag.add('people', namesPeople);
    addSurroundings(bag, reading);
    addRelations(bag, reading, at, outline);
    for (const name of grammar(reading)) bag.add(name, 1);
    return bag.buckets();
  });
  const none = new FeatureBag('none');
  none.add('always', 1);
  none.add('laboratory', isLaboratory);
  none.add('people', namesPeople);
  none.add('numbers', Math.min(outline.singles.length, 6));
  none.add('numbers of people', Math.min(outline.ofPeople.length, 4));
  none.add('largest', sizeStep(outline.valuesOfPeople[0] ?? 0));
  for (const line of lines) for (const word of codesOf(line).words) none.add('word', word);
  return { readings, described: { readings: described, none: none.buckets() } };
}

const unread: ReadonlySet<string> = new Set(['not a count']);

/** What the grammar of counts (`counts.ts`) says of a reading. */
function grammarOf(lines: readonly Line[]): (reading: Reading) => ReadonlySet<string> {
  const counts = candidatesOf(lines);
  const key = (sentence: number, token: number) => `${sentence}.${token}`;
  const singles = new Map(
    counts.flatMap(({ at, features }) => (at ? [[key(at.sentence, at.token), features]] : [])),
  );
  const sums = new Map(counts.flatMap(({ at, value, features }) => (at ? [] : [[value, features]])));
  return ({ kind, value, parts: [first] }) =>
    (kind === 'single' ? singles.get(key(first?.line.at ?? -1, first?.at ?? -1)) : sums.get(value)) ?? unread;
}
