import type { Source } from '#shared/research/report.ts';

export const ratioKinds = ['hazard', 'odds', 'risk', 'rate'] as const;
export type RatioKind = (typeof ratioKinds)[number];

/** A ratio with its interval. `text` has the digits of the source: "HR 0.79 (0.69–0.90)". */
export type StatedRatio = { kind: RatioKind; estimate: number; low: number; high: number; text: string };

const abbreviations: Record<RatioKind, string> = { hazard: 'HR', odds: 'OR', risk: 'RR', rate: 'IRR' };
const names: Record<RatioKind, string> = {
  hazard: '[Hh]azard ratio|[aA]?HR',
  odds: '[Oo]dds ratio|[aA]?OR',
  risk: '[Rr]isk ratio|[Rr]elative risk|[aA]?RR',
  rate: '[Rr]ate ratio|[aA]?IRR',
};
const point = '[.·∙⋅]';
const dash = '[-‐‑‒–—−]';
/** Not the front part of a longer number, not a share. */
const number = `\\d{1,6}(?:${point}\\d{1,6})?(?!${point}?\\d|\\s?%)`;
/** "1,2" may be one number with a decimal comma: without points a comma needs a space. */
const separator = `\\s?(?:to|and|${dash}|,(?=\\s|\\d{1,6}${point}))\\s?`;
const interval = '(?:CI|CrI|confidence interval|credible interval)s?(?:\\s?[[(](?:CI|CrI)[\\])])?';
const shape = new RegExp(
  `^(?:${ratioKinds.map((kind) => `(?<${kind}>${names[kind]})`).join('|')})\\b(?<between>[^\\d%]{0,80})(?<!${dash})(?<estimate>${number})[\\s,;:([]{0,6}(?:with an? )?(?<level>9[05])(?:\\s?%|\\spercent)\\s?${interval}[\\s,:=]{0,5}(?:of |was |from )?[[(]?\\s?(?<low>${number})${separator}(?<high>${number})[\\s)\\]]{0,4}$`,
  'u',
);
/** Between name and number: a change of a ratio, or its logarithm, is none. */
const derived = /\b(?:reduc|differen|increas|decreas|log\b|ln\b)/iu;
/** In front of the name: these are on another scale, or compare something other than two groups of people. */
const otherScale = /\b(?:log|ln|diagnostic|excess|ratio of)\b[^.;,]{0,12}$/iu;
/** "RR" is short for both; which one is meant cannot be told in a text that speaks of rates. */
const speaksOfRates = /\brate ratio/iu;

/** The ratio that the effect of a source states with its interval; nothing where it can be read in any other way. */
export function findStatedRatio({ facts, text }: Pick<Source, 'facts' | 'text'>): StatedRatio | undefined {
  const effect = facts?.effect;
  if (!effect || otherScale.test(text.slice(Math.max(0, effect.start - 24), effect.start))) return undefined;
  const ratio = parseRatio(effect.text);
  const isUnclear = /^[aA]?RR\b/u.test(effect.text) && speaksOfRates.test(text);
  return isUnclear ? undefined : ratio;
}

/** Reads "hazard ratio 0.71; 95% CI, 0.60 to 0.84" where all is above 0 and the estimate lies within the interval. */
export function parseRatio(excerpt: string): StatedRatio | undefined {
  const groups = shape.exec(excerpt.trim())?.groups;
  const kind = ratioKinds.find((one) => groups?.[one]);
  if (!groups || !kind || derived.test(groups.between ?? '')) return undefined;
  const [estimate, low, high] = [digits(groups.estimate), digits(groups.low), digits(groups.high)];
  const ratio = { kind, estimate: Number(estimate), low: Number(low), high: Number(high) };
  const isSound = ratio.low > 0 && ratio.low < ratio.high;
  if (!isSound || ratio.estimate < ratio.low || ratio.estimate > ratio.high) return undefined;
  const level = groups.level === '95' ? '' : `, ${groups.level}% interval`;
  return { ...ratio, text: `${abbreviations[kind]} ${estimate} (${low}–${high}${level})` };
}

const digits = (written = ''): string => written.replace(/[·∙⋅]/u, '.');
