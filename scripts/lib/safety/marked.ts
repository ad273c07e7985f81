import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Tag } from '../../../src/research/safety/identifiers/tag-model.ts';
import { linesOf, safetyData } from './names.ts';

/** What writers mark in a text, as `{{bed|side room 4}}`, and how the tagger is to read it. */
const tagOf = {
  name: 'name',
  address: 'address',
  postcode: 'address',
  employer: 'employer',
  bed: 'bed',
  plate: 'number',
  record: 'number',
  insurance: 'number',
  'national id': 'number',
  device: 'number',
  birthdate: 'birth',
  phone: 'number',
  card: 'number',
  iban: 'number',
  ip: 'number',
  handle: 'handle',
  email: undefined,
  url: undefined,
} as const satisfies Record<string, Tag | undefined>;
export type MarkedKind = keyof typeof tagOf;
/** Without a tag where only its form tells it: no word of it teaches anything. */
export type Mark = { kind: MarkedKind; tag: Tag | undefined; words: string };
/** A text in pieces: words of nobody, and what is marked. */
export type Marked = { language: string; pieces: (string | Mark)[] };

const isKind = (kind: string): kind is MarkedKind => kind in tagOf;

/** Texts of `names/marked.*.txt`, whole as somebody wrote them, "⏎" and "⇥" for breaks. Throws on a mark that is none. */
export function markedTexts(): Marked[] {
  return readdirSync(join(safetyData, 'names'))
    .filter((name) => /^marked\..*\.txt$/.test(name))
    .toSorted()
    .flatMap((name) =>
      linesOf(`names/${name}`).map((line) => ({
        language: name.split('.')[1] as string,
        pieces: piecesOf(line.replaceAll('⏎', '\n').replaceAll('⇥', '\t')),
      })),
    );
}

function piecesOf(line: string): Marked['pieces'] {
  return line.split(/(\{\{.*?\}\})/).flatMap((piece): (string | Mark)[] => {
    if (!piece.startsWith('{{')) return piece ? [piece] : [];
    const [kind = '', ...rest] = piece.slice(2, -2).split('|');
    const words = rest.join('|');
    if (!isKind(kind) || !words) throw new Error(`no mark: ${piece}`);
    return [{ kind, tag: tagOf[kind], words }];
  });
}
