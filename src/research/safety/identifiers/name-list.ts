import { brotliDecompressSync } from 'node:zlib';
import list from './name-list.json' with { type: 'json' };

/** What lists know of a word; 2 for names of several countries and for words of several texts. `rare`: a name of a census only. */
export type Known = {
  given: number;
  family: number;
  place: number;
  eponym: number;
  ordinary: number;
  rare: number;
};
const unknown: Known = { given: 0, family: 0, place: 0, eponym: 0, ordinary: 0, rare: 0 };

const words = new Map<string, Known>();
for (const line of brotliDecompressSync(Buffer.from(list.words, 'base64')).toString('utf8').split('\n')) {
  const [levels = '', ...members] = line.split(' ');
  const [given = 0, family = 0, place = 0, eponym = 0, ordinary = 0, rare = 0] = [...levels].map(Number);
  const known = { given, family, place, eponym, ordinary, rare };
  for (const word of members) words.set(word, known);
}

/** Of "Mei-Ling" what is known of any part; an eponym ("Guillain-Barré") or an ordinary word only if all parts are. */
const ofParts = (parts: string[]): Known =>
  parts
    .map((part) => words.get(part) ?? unknown)
    .reduce((one, other) => ({
      given: Math.max(one.given, other.given),
      family: Math.max(one.family, other.family),
      place: Math.max(one.place, other.place),
      eponym: Math.min(one.eponym, other.eponym),
      ordinary: Math.min(one.ordinary, other.ordinary),
      rare: Math.max(one.rare, other.rare),
    }));

/** What is known of a word in small letters and without marks. */
export const knownOf = (plain: string): Known =>
  words.get(plain) ?? words.get(plain.replace(/'s?$/, '')) ?? ofParts(plain.split('-'));

/** The names of the list, for training. */
export const listed = (kind: 'given' | 'family' | 'rare'): string[] =>
  [...words].flatMap(([word, known]) => (known[kind] > 0 ? [word] : []));
