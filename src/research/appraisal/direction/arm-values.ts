import { isArm, type Token } from './mark-roles.ts';
import type { Role } from './role-words.ts';
import { type SignedClue, signedValue, startsProbability, valueAfter, valueBefore } from './values.ts';

/** The values on both sides of "vs" or "and", as far as it is known whose they are. */
export function compareValues(kind: string, tokens: readonly Token[], at: number): SignedClue[] {
  const [one, other] = [valueBefore(tokens, at), valueAfter(tokens, at)];
  if (one === undefined || other === undefined || one === other) return [];
  const { named, first } = armsAt(tokens, at);
  const turn = first === 'comparator' ? -1 : 1;
  return [{ name: `${kind} ${named}`, sign: Math.sign(one - other) * turn, at }];
}

/** Whose the first of two values is: of the arms named last before them, else first after them. */
function armsAt(tokens: readonly Token[], at: number): { named: number; first?: Role | undefined } {
  const before = tokens.slice(0, at).filter(isArm);
  const later = before.at(-1)?.role;
  const earlier = before.findLast(({ role }) => role !== later)?.role;
  if (earlier) return { named: 2, first: earlier };
  const after = tokens.slice(at).filter(isArm);
  const first = later ?? after[0]?.role;
  if (!first) return { named: 0 };
  return { named: after.some(({ role }) => role !== first) ? 2 : 1, first };
}

/** The last word that joins two values: "12 and 15 days, respectively". */
export function lastPair(tokens: readonly Token[], at: number): number {
  for (let back = at - 1; back > 0; back -= 1) {
    if (!/^(?:and|vs|versus|,)$/.test(tokens[back]?.text ?? '')) continue;
    if (valueAfter(tokens, back, 3) === undefined) continue;
    if (tokens.slice(Math.max(0, back - 9), back).some(({ value }) => value !== undefined)) return back;
  }
  return -1;
}

/** How far from the name of an arm its value may stand. */
const reach = 9;

/** "3.3 with the drug and 3.6 with placebo"; "in the drug group (3.3) … in the placebo group (3.6)". */
export function compareArms(tokens: readonly Token[]): SignedClue[] {
  const firstArm = tokens.findIndex(isArm);
  const firstValue = tokens.findIndex(({ value }) => value !== undefined);
  if (firstArm < 0 || firstValue < 0) return [];
  return [1, -1].flatMap((step): SignedClue[] => {
    const given = valueOfArm(tokens, 'intervention', step);
    const compared = valueOfArm(tokens, 'comparator', step);
    if (!given || !compared || given.value === compared.value) return [];
    const isUsual = step > 0 === firstArm < firstValue;
    const at = Math.max(given.at, compared.at);
    return [{ name: `arms ${step} ${isUsual}`, sign: Math.sign(given.value - compared.value), at }];
  });
}

function valueOfArm(tokens: readonly Token[], arm: Role, step: number) {
  for (const [start, { role }] of tokens.entries()) {
    if (role !== arm) continue;
    for (let seen = 0, at = start + step; seen < reach && tokens[at]; seen += 1, at += step) {
      const one = tokens[at] as Token;
      if ((isArm(one) && one.role !== arm) || startsProbability(tokens, at)) break;
      if (one.value !== undefined && tokens[at - 1]?.text === '±') continue;
      const value = one.text === 'none' ? 0 : signedValue(tokens, at);
      if (value !== undefined) return { value, at };
    }
  }
  return undefined;
}
