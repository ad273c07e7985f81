import { attacksOn } from '../../scripts/checks/patterns/attacks.mjs';
import { collectPatterns } from '../../scripts/checks/patterns/collect.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { ordinary, vignettes } from '../safety/sets.ts';

const maxChars = 4_000;
const scripts = [
  'etaoin shrdlu',
  'абвгд еёжзий',
  'αβγδε ζηθικ',
  'אבגדה וזחטי',
  'ابتثج حخدذر',
  'अआइईक खगघचछ',
  'กขคฆง จฉชซญ',
  '医学研究者 患者治療',
  'あいうえお カキクケコ',
  '가나다라마 바사아자차',
];
const marks = [
  '\u0301',
  '\u0300\u0323',
  '\u064b',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u00ad',
];
const emoji = ['💊', '👩‍⚕️', '🏳️‍🌈', '🫀', '👨‍👩‍👧‍👦', '1️⃣'];
const brackets = [...'()[]{}<>"\'«»“”'];
const commands = ['/deepresearch', '/DeepResearch', '/prescription', '/imageanalysis', '/', '//deepresearch'];
const joins = [' ', ' ', ' ', ', ', '. ', '', '-', '\n', '; ', '? '];

export type Pieces = readonly { prefix: string; pump: string }[];

/** What every regular expression of the project may be made slow with, without knowing which of them a question meets. */
export async function harvestPieces(): Promise<Pieces> {
  const { patterns } = await collectPatterns(root);
  const different = new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one]));
  return [...different.values()].flatMap(({ source, flags }) => attacksOn(source, flags));
}

/** Draws hostile questions of at most 4,000 characters. */
export function createHostileQuestions(pieces: Pieces, random: () => number): () => string {
  const below = (count: number) => Math.floor(random() * count);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const some = (least: number, most: number, make: () => string, join = '') =>
    Array.from({ length: least + below(most - least + 1) }, make).join(join);
  const fill = (text: string, chars = 200 + below(maxChars)) =>
    text.repeat(Math.ceil(chars / Math.max(1, text.length))).slice(0, chars);
  const letter = () => String.fromCharCode(97 + below(26));
  const asked = [...ordinary, ...vignettes].map(({ text }) => text);
  const real = () => one(asked);
  const pumped = () => {
    const { prefix, pump } = one(pieces);
    const next =
      random() < 0.3 ? pump + one(joins) + one(pieces).pump : pump + one(['', '', ' ', ', ', '. ']);
    return prefix + fill(next);
  };
  const kinds: (() => string)[] = [
    pumped,
    pumped,
    () => `${real()} ${pumped()}`,
    () => `${fill(one(pieces).pump, below(1_500))} ${real()}`,
    () => some(20, 400, () => one(pieces).prefix + one(pieces).pump, one(joins)),
    () => some(2, 12, () => fill(one(pieces).pump, below(600)), one(joins)),
    () => some(1, 8, () => fill(letter(), 1 + below(2_000)), one(joins)),
    () => some(1, 900, () => some(1, 12, letter), ' '),
    () => some(20, 900, () => one([...one(scripts)]) + (random() < 0.1 ? one(marks) : '')),
    () => some(1, 40, () => fill(one(scripts), below(200)) + one(joins)),
    () => some(1, 30, () => letter() + fill(one(marks), below(400)) + one(joins)),
    () => some(1, 900, () => one(emoji) + (random() < 0.2 ? one(marks) : '')),
    () => some(1, 60, () => fill(String(below(1e9)), 1 + below(900)) + one(joins)),
    () => some(10, 2_000, () => one(brackets) + (random() < 0.3 ? letter() : '')),
    () =>
      fill(one(['A. ', 'A.', 'a. b. ', 'Dr. ', '1. ', 'E. coli ', 'no ', 'I ', 'is ', 'pain ']), maxChars),
    () => fill(one(['\n', ' ', '\t', '\r\n', '\u00a0', '.', ',', '-', '?', '…', '\0']), maxChars),
    () => some(1, 40, () => one(commands) + one(joins) + some(0, 9, letter), one(joins)),
    () => some(1, 400, () => one(real().split(' ')), ' '),
  ];
  return () => {
    const text = one(kinds)();
    const whole = random() < 0.1 ? `${one(commands)} ${text}` : text;
    return (
      random() < 0.3
        ? `${whole.slice(0, maxChars - 9)}${one(joins)}${some(0, 3, letter)}${one(['', '!', '\0', '?'])}`
        : whole
    ).slice(0, maxChars);
  };
}
