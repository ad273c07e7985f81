import { stem } from '../../language/tokens.ts';
import type { Role, RoleWords } from './role-words.ts';

export type Token = { text: string; stem: string; role?: Role; value?: number };

const token = /\p{L}[\p{L}\p{M}\p{N}]*|(?<!\p{N})\.\p{N}+|\p{N}+(?:[.,·]\p{N}+)*|[%<>=≤≥±:;,.()[\]−–-]/gu;

/** The tokens of a sentence; each word of a role carries it, each other number its value. */
export function markRoles(sentence: string, names: RoleWords): Token[] {
  const raw = sentence.match(token) ?? [];
  return raw.map((text, at): Token => {
    const word = text.toLowerCase();
    const label = standsBehindGroup(raw, at) ? names.labels.get(`group ${word}`) : undefined;
    if (/^\.?\p{N}/u.test(word)) {
      const role = label ?? names.labels.get(`${word} ${raw[at + 1]?.toLowerCase()}`);
      return role ? { text: word, stem: word, role } : { text: word, stem: '#', value: toNumber(word) };
    }
    const form = /^\p{L}/u.test(word) ? stem(word) : word;
    const role = label ?? names.stems.get(form) ?? roleOfAcronym(text, names);
    return role ? { text: word, stem: form, role } : { text: word, stem: form };
  });
}

/** The 1 of "group 1", and the 2 of "groups 1 and 2". */
function standsBehindGroup(raw: readonly string[], at: number): boolean {
  const before = raw[at - 1] ?? '';
  if (/^(?:groups?|arms?)$/i.test(before)) return true;
  return /^(?:and|or)$/i.test(before) && /^(?:groups|arms)$/i.test(raw[at - 3] ?? '');
}

function roleOfAcronym(text: string, { acronyms }: RoleWords): Role | undefined {
  if (!/^\p{Lu}.*\p{Lu}/u.test(text)) return undefined;
  return acronyms.get(text.replace(/s$/, '').toLowerCase());
}

const toNumber = (text: string): number =>
  Number(
    text
      .replace('·', '.')
      .replace(/,(?=\d{3})/g, '')
      .replace(',', '.'),
  );

export const isArm = ({ role }: { role?: Role }): boolean => role === 'intervention' || role === 'comparator';
