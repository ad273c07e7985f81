/** Which way a finding goes: more, less, better, worse, there is a link, or nothing changed. */
export type Side = 'more' | 'less' | 'better' | 'worse' | 'linked' | 'none';

const wordsOfSide: Record<Exclude<Side, 'none'>, string> = {
  more: 'increase increases increased increasing raise raises raised rise rose higher greater more elevated longer prolonged prolongs prolong doubled tripled',
  less: 'decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions lower lowers lowered lowering fewer less fell fall decline declined shorter shortened shortens shorten prevent prevents prevented preventing halved cut cuts protect protects protected protective smaller',
  better:
    'improve improves improved improving improvement improvements better faster superior effective efficacious beneficial benefit benefits benefited relieved relieves alleviated',
  worse:
    'worsen worsens worsened worsening worse slower inferior deteriorated harmful harm harms impaired impairs',
  linked:
    'associated association associations correlated correlation linked related predicted predictor predictors',
};
/** The side a word of direction stands for. */
export const sideOf = new Map<string, Side>(
  Object.entries(wordsOfSide).flatMap(([side, list]) =>
    list.split(' ').map((word) => [word, side as Side] as const),
  ),
);

/** "Numerically more frequent" claims no difference. */
export const hedges = new Set('numerically trend trends trended'.split(' '));
/** Words that sum up all outcomes when no outcome is named. */
export const verdicts = new Set('benefit benefits beneficial effective efficacious'.split(' '));
/** What did not happen where a negator stands before it. */
export const changeWords = new Set(
  'differ differs differed difference differences effect effects change changes changed affect affects affected influence influenced advantage alter altered impact'.split(
    ' ',
  ),
);
/** What says by itself that nothing changed. */
export const equivalenceWords = new Set(
  'similar comparable equivalent unchanged ineffective identical'.split(' '),
);
