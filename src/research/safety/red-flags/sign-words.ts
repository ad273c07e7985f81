/** Building blocks of signs: alternatives of a pattern, without groups that capture. */
export const someone = "(?:my|his|her|their|our|the|your|\\w+'s)";
export const pain =
  '(?:pain\\w*|ach(?:e|es|ing)|hurt(?:s|ing)?|sore|agony|tight\\w*|pressure|crush\\w*|squeez\\w*|heav(?:y|iness)|discomfort|burning|stabbing|tearing|tore|ripping|cramp\\w*|pounding)';
export const belly = '(?:belly|stomach|tummy|abdom\\w*|guts?)';
export const limb = '(?:arm|leg|hand|foot|side|thigh|calf|fingers|toes|limbs?)';
export const weak =
  '(?:weak\\w*|numb\\w*|paraly\\w*|limp|dead|lifeless|heavy|tingl\\w*|(?:will|does|do|did) not (?:move|work|obey)|cannot (?:move|feel))';
export const head =
  '(?:head ?aches?|head (?:hurts?|pain|is (?:splitting|pounding|exploding)|pounds)|migraine)';
export const wayOut = '(?:vomit\\w*|throw\\w* up|threw up|puk\\w*|being sick|cough\\w*|spit\\w*)';
export const poison =
  '(?:bleach|cleaner|detergent|descaler|antifreeze|batter\\w+|magnets?|pills?|tablets?|tabs?|capsules?|medicines?|meds|medication|mushrooms?|berries|petrol|gasoline|lamp oil|paraffin|pesticide|weed ?killer|herbicide|rat poison|poison\\w*|acid|lye|perfume|nicotine|methanol|alcohol gel|sanitizer|essential oil|laundry pods?|drain opener|turpentine|thinner)';
export const overdosable =
  '(?:pills?|tablets?|tabs|capsules?|paracetamols?|acetaminophen|tylenols?|panadol|co-codamol|ibuprofens?|aspirin|insulin|xanax|valium|benzos?|opioids?|morphine|methadone|oxycodone|fentanyl|heroin|cocaine|ketamine|ghb|ecstasy|mdma|meth|amitriptyline|quetiapine|lithium|digoxin|metoprolol|amlodipine|iron tablets|sleeping pills|antidepressants|medication|medicines|meds|doses?)';

/** Both in one sentence, in either order, at most `gap` letters apart, and none of `stops` between them. */
export function both(one: string, other: string, gap = 28, stops = '.;?!'): string {
  const near = `[^${stops}]{0,${gap}}`;
  return `\\b${one}\\b${near}\\b${other}|\\b${other}${near}\\b${one}\\b`;
}
/** Any of the wordings, which are parted by a bar with spaces around it. */
export const any = (wordings: string): string =>
  `\\b(?:${wordings
    .split(/\s\|\s/u)
    .map((one) => one.trim())
    .join('|')})\\b`;
/** The end of a word is as long as those of real words, so that time stays linear in the length of the text. */
const boundedEnds = (pattern: string): string =>
  pattern.replaceAll('\\w*', '\\w{0,24}').replaceAll('\\w+', '\\w{1,24}');
export const sign = (...patterns: string[]): RegExp => new RegExp(boundedEnds(patterns.join('|')), 'gu');
