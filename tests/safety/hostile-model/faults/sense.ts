import { type Fault, inText, replaceOne, swapOne } from '../fault.ts';

const directions: readonly (readonly [string, string])[] = [
  ['increased', 'reduced'],
  ['reduced', 'increased'],
  ['lower', 'higher'],
  ['higher', 'lower'],
  ['rose', 'fell'],
  ['fell', 'rose'],
  ['fewer', 'more'],
  ['more', 'less'],
  ['less', 'more'],
  ['lowered', 'raised'],
  ['raised', 'lowered'],
  ['improved', 'worsened'],
  ['declined', 'increased'],
  ['faster', 'slower'],
  ['longer', 'shorter'],
  ['weaker', 'stronger'],
  ['slowed', 'accelerated'],
  ['better', 'worse'],
  ['greater', 'smaller'],
  ['decreased', 'increased'],
  ['reduces', 'increases'],
  ['positive', 'negative'],
  ['effective', 'ineffective'],
  ['common', 'uncommon'],
  ['rare', 'common'],
];
const differences: readonly (readonly [RegExp, string])[] = [
  [/\bdid not differ\b/, 'differed'],
  [/\bno (?:significant )?differences?\b/, 'a difference'],
  [/\bsimilar\b/, 'different'],
  [/\bnot (?:significantly )?different\b/, 'different'],
  [/\bunchanged\b/, 'changed'],
  [/\bdiffered\b/, 'did not differ'],
  [/\bthe same\b/, 'different'],
  [/\bcomparable\b/, 'different'],
];
const superiority: readonly (readonly [RegExp, string])[] = [
  [/\bnon-?inferior\b/i, 'superior'],
  [/\bnon-?inferior\b/i, 'inferior'],
  [/\bnot superior\b/i, 'superior'],
  [/\bnon-?inferiority\b/i, 'superiority'],
  [/\bsuperior\b/i, 'non-inferior'],
];
const dropped: readonly (readonly [RegExp, string])[] = [
  [/\bdid not reduce\b/, 'reduced'],
  [/\bdid not lower\b/, 'lowered'],
  [/\bdid not (?=\w+)/, ''],
  [/\b(?:was|were) not\b/, 'was'],
  [/\bis not\b/, 'is'],
  [/\bnot (?=\w+)/, ''],
  [/\b[Nn]o (?=\w+)/, ''],
  [/\bNone of the\b/, 'All the'],
  [/\bnever\b/, 'always'],
  [/\bwithout\b/, 'with'],
];
const added: readonly (readonly [RegExp, string])[] = [
  [/\bwas (?=associated|lower|higher|reduced|reached|seen|present|less|more)/, 'was not '],
  [/\bwere (?=associated|lower|higher|reduced|seen|less|more|mild)/, 'were not '],
  [/\breduced\b/, 'did not reduce'],
  [/\bincreased\b/, 'did not increase'],
  [/\boccurred\b/, 'did not occur'],
  [/\bimproved\b/, 'did not improve'],
  [/\bis (?=\w+)/, 'is not '],
  [/\bmay (?=\w+)/, 'may not '],
  [/\bwith (?=placebo|oedema|diabetes)/, 'without '],
  [/\brecommends\b/, 'does not recommend'],
];

const sense = ['sense'] as const;
const rest = (word: string) => new RegExp(`\\b${word}\\b`, 'gu');

export const senseFaults: readonly Fault[] = [
  inText('direction turned', [...sense, 'overclaim', 'number', 'subject'], (text, random) => {
    const fitting = directions.filter(([from]) => rest(from).test(text));
    const [from, to] = fitting[Math.floor(random() * fitting.length)] ?? [];
    return from && to ? replaceOne(text, rest(from), () => to, random) : undefined;
  }),
  inText('two directions of one sentence exchanged', [...sense, 'arm'], (text) => {
    const found =
      /\b(reduced|lowered|fewer|less)\b(.*)\b(increased|raised|more)\b|\b(increased|raised|more)\b(.*)\b(reduced|lowered|fewer|less)\b/u.exec(
        text,
      );
    if (!found) return undefined;
    const [whole, a, between, b, c, middle, d] = found;
    return text.replace(whole, a ? `${b}${between}${a}` : `${d}${middle}${c}`);
  }),
  inText('a difference for none, or none for one', sense, (text, random) =>
    swapOne(text, differences, random),
  ),
  inText('superior for non-inferior', [...sense, 'overclaim'], (text, random) =>
    swapOne(text, superiority, random),
  ),
  inText('groups of a comparison swapped', ['arm', 'sense'], (text) => {
    const found =
      /\b((?:more|less|lower|higher|faster|fewer|larger|better)\b.{0,40}?) (with|after|on) ([\w-]+) than (with|after|on) ([\w-]+)/u.exec(
        text,
      );
    const [whole, what, one, first, two, second] = found ?? [];
    if (!whole || !first || !second) return undefined;
    return text.replace(whole, `${what} ${one} ${second} than ${two} ${first}`);
  }),
  inText('negation dropped', [...sense, 'overclaim', 'subject'], (text, random) =>
    swapOne(text, dropped, random),
  ),
  inText('negation added', [...sense, 'overclaim'], (text, random) => swapOne(text, added, random)),
];
