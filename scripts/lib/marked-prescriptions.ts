import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNames } from '../../bench/prescription-reading/prescriptions.ts';
import { packageRoot } from '../../src/platform/paths.ts';
import type { FieldTag } from '../../src/research/modes/prescription/reading/fields-model.ts';

export type Piece = { text: string; tag: FieldTag };
export type Marked = { language: string; lines: Piece[][] };

export const tagOf: Readonly<Record<string, FieldTag>> = fieldNames;
export const mark = /(\{[dsfrnqti]:[^{}]*\})/;

/** Prescriptions of a file: what is marked `{d:…}` is a field, a medicine that is not taken is plain text. */
export function readMarked(text: string): Marked[] {
  const [, ...parts] = text.split(/^== /m);
  return parts.map((part) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    return { language: head.split(' ')[1] ?? 'en', lines: lines.map((line) => withForm(readPieces(line))) };
  });
}

export function readPieces(line: string): Piece[] {
  return line.split(mark).flatMap((piece): Piece[] => {
    if (!piece) return [];
    if (!mark.test(piece)) return [{ text: piece, tag: 'none' }];
    // Some writers mark the sign before a number with it, some do not.
    const [, times = '', text = ''] = /^([x×]\s*(?=\d))?(.*)$/iu.exec(piece.slice(3, -1)) ?? [];
    return [
      { text: times, tag: 'none' },
      { text, tag: tagOf[piece[1] as string] as FieldTag },
    ];
  });
}

/** Before a name the writers left what it is taken as unmarked. */
const formBefore =
  /(?<!\p{L})(?:tabs?|tablets?|caps?|capsules?|syr?p?|syrup|inj|injection|susp|oint|gel|cream|drops|vi[eê]n|supp?|neb)(?=[.:]?\s*$)/iu;
function withForm(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece, at): Piece[] => {
    const found = pieces[at + 1]?.tag === 'drug' && piece.tag === 'none' && formBefore.exec(piece.text);
    if (!found) return [piece];
    const end = found.index + found[0].length;
    return [
      { text: piece.text.slice(0, found.index), tag: 'none' },
      { text: found[0], tag: 'form' },
      { text: piece.text.slice(end), tag: 'none' },
    ];
  });
}

export const prescriptionFolder = join(packageRoot, 'scripts/prescription-data');

/** Lists, letters and notes that name medicines that are not taken beside others that are. */
export const notTakenFolder = join(prescriptionFolder, 'not-taken');

/** The prescriptions of each writer in a folder. */
export const readWriters = (folder: string): { writer: string; prescriptions: Marked[] }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && name !== 'templates.txt')
    .toSorted()
    .map((name) => ({
      writer: name,
      prescriptions: readMarked(readFileSync(join(folder, name), 'utf8')),
    }));
