import { compareArms, compareValues, lastPair } from './arm-values.ts';
import type { Token } from './mark-roles.ts';
import { type NumberClue, type SignedClue, signedValue, startsProbability } from './values.ts';

const ratioWords = new Set('or rr hr ratio odds hazard relative aor irr ahr'.split(' '));
const differenceWords = new Set('difference differences md smd change'.split(' '));
/** How far before an interval its kind is named. */
const reach = 14;

/** What the numbers of a sentence say: whether the arms differ, and which has more. */
export function readNumbers(tokens: readonly Token[]): { plain: NumberClue[]; signed: SignedClue[] } {
  const plain: NumberClue[] = [];
  const signed: SignedClue[] = [];
  tokens.forEach(({ text }, at) => {
    const isInterval = text === 'ci' || text === 'interval';
    if (startsProbability(tokens, at)) {
      plain.push(...readProbability(tokens, at).map((name) => ({ name, at })));
    } else if (isInterval || text === '(' || text === '[') {
      const interval = intervalAfter(tokens, at, isInterval ? 9 : 2);
      const read = interval && readInterval(tokens, at, interval);
      plain.push(...(read?.names ?? []).map((name) => ({ name, at })));
      if (read?.sign) signed.push({ name: `interval ${read.kind}`, sign: read.sign, at });
    } else if (/^(?:vs|versus|v|compared|against)$/.test(text)) {
      signed.push(...compareValues('vs', tokens, at));
    } else if (text === 'and' && tokens[at + 1]?.value !== undefined) {
      signed.push(...compareValues('and', tokens, at));
    } else if (text === 'respectively') {
      signed.push(...compareValues('respectively', tokens, lastPair(tokens, at)));
    }
  });
  signed.push(...compareArms(tokens));
  return { plain, signed };
}

function readProbability(tokens: readonly Token[], at: number): string[] {
  const place = [1, 2, 3].map((step) => at + step).find((next) => tokens[next]?.value !== undefined) ?? -1;
  const value = tokens[place]?.value;
  if (value === undefined || value > 1) return [];
  const isAbove = /^[>≥]$/.test(tokens[place - 1]?.text ?? '');
  if (isAbove ? value >= 0.05 : value > 0.05) return ['p: no', value > 0.1 || isAbove ? 'p: far' : 'p: near'];
  return ['p: yes', value <= 0.01 ? 'p: low' : 'p: middle'];
}

function intervalAfter(tokens: readonly Token[], at: number, within: number): [number, number] | undefined {
  for (let next = at + 1; next <= Math.min(tokens.length - 1, at + within); next += 1) {
    const low = signedValue(tokens, next);
    if (low === undefined || tokens[next + 1]?.text === '%') continue;
    if (!/^(?:[−–,;-]|to|and)$/.test(tokens[next + 1]?.text ?? '')) return undefined;
    const isNegative = /^[−–-]$/.test(tokens[next + 2]?.text ?? '');
    const high = signedValue(tokens, next + (isNegative ? 3 : 2));
    return high !== undefined && high >= low ? [low, high] : undefined;
  }
  return undefined;
}

/** Whether an interval of a ratio holds 1, one of a difference 0, and on which side of it else it lies. */
function readInterval(tokens: readonly Token[], at: number, [low, high]: [number, number]) {
  const before = tokens.slice(Math.max(0, at - reach), at + 1).map(({ text }) => text);
  const isRatio = low >= 0 && before.some((text) => ratioWords.has(text));
  if (!isRatio && low >= 0 && !before.some((text) => differenceWords.has(text))) return undefined;
  const [kind, none] = isRatio ? ['ratio', 1] : ['difference', 0];
  const holds = low <= none && high >= none;
  const name = holds ? 'holds' : 'beside';
  return { kind, names: [`interval ${name}`, `${kind} ${name}`], sign: holds ? 0 : low > none ? 1 : -1 };
}
