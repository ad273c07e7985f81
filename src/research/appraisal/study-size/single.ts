import type { Count } from './counts.ts';
import { addRole, type Candidate, type Feature, outcome, type Read, wordsOf } from './features.ts';
import type { Token } from './tokens.ts';

const entered =
  /\b(?:includ|enrol|recruit|stud(?:y|ied)|random|assign|allocat|analy[sz]|examin|evaluat|participat|investigat|assess|review|divided|identified|consent|underwent|undergoing|received|treated|measured|collected|obtained|compar|interview|complet|data|surveyed|consist|compris|involv|select|tested|followed|observ|admitted|registered|perform|conduct|cohort|sample|population|volunteered|consumed)/;
const screened =
  /\b(?:screened|eligible|invited|approached|posted|mailed|sent|exclu\w+|contacted|declined|refus\w+|potential\w*|distributed|asked|assessed for)\b/;
const subgroup =
  /\b(?:of whom|of which|of these|of them|among them|including|subset|subgroup|sub-?sample|remaining|only|other|another|additional|further|whereas|the latter|whom)\b/;
const arm = /\b(?:groups?|arms?|controls?|placebo|intervention|versus|vs|while|other|cases?|each)\b/;
/** What tells those who took part from those they were chosen from. */
const chosen =
  /\b(?:met (?:\S{1,20} ){0,3}(?:criteria|eligib)|fulfilled|satisfied|(?:were|was) (?:finally |then |subsequently |eventually )?(?:random|includ|enrol|eligible|analy[sz]|select|studied|recruit|assigned|allocated)|consented|agreed|participated|volunteered)/;
const yearly = /\b(?:every year|each year|annually|per year|per annum|worldwide|a year (?:in|are|die))\b/;
const backgroundWords =
  /\b(?:every year|each year|annually|per year|worldwide|in the united states|estimated|nationwide estimate|approximately|about|almost|nearly|hypothetical|simulated|million|would|could|affect\w*|previous)\b/;

/** "About 12,000 patients are admitted every year": how common a disease is, not who took part. */
export const isBurden = ({ features: has }: Candidate): boolean =>
  has.has('yearly') || (has.has('background') && has.has('doubtful'));

/** "14,641 men, including 1,307 with earlier cancer, were enrolled": the verb is not of those in between. */
const isInserted = (tokens: readonly Token[], { at }: Count): boolean =>
  tokens[at - 1]?.text === 'including' && tokens[at - 2]?.text === ',';

/** One count of a sentence, described by its surroundings. */
export function single({ sentence, at, tokens, counts }: Read, count: Count): Candidate {
  const has = new Set<Feature>([count.kind, count.who]);
  const words = (from: number, to: number) => wordsOf(tokens, from, to);
  const before = words(count.at - 8, count.at);
  const after = words(count.last + 1, count.last + 9);
  addRole(has, sentence);
  if (count === counts[0]) has.add('firstHere');
  if (count.isPart)
    has.add(
      /(?:review|includ|enrol|stud|analy[sz]|evaluat|select)\w{0,8}(?: the| only)?$/.test(before)
        ? 'partEntered'
        : 'part',
    );
  if (
    /^from$|\d(?: \([^()]{0,40}\))? of(?: the| these| our| all)?$|\b(?:among|from|out of) a (?:total|pool|population|cohort) of$/.test(
      before,
    )
  )
    has.add('wholeOf');
  if (count.hasShare || /^[([] (?:\S+ )?\S+ %/.test(after)) has.add('share');
  if (before.lastIndexOf('(') > before.lastIndexOf(')') && count.kind !== 'n') has.add('inBrackets');
  if (/(?:total|overall|altogether|population|sample|cohort|number)(?: [a-z]+){0,4}$/.test(before))
    has.add('total');
  if (entered.test(before) || entered.test(after)) has.add('entered');
  if (screened.test(words(count.at - 3, count.at)) || screened.test(words(count.at, count.last + 4)))
    has.add('screened');
  if (
    /\b(?:random|assign|allocat)/.test(words(count.last + 1, count.last + 5)) ||
    /\b(?:random\w*|assigned|allocated)(?: the| all| of)?$/.test(before)
  )
    has.add('randomised');
  if (
    count.kind === 'bare' &&
    /\b(?:screened|eligible|invited|approached|asked|contacted|posted|mailed|sent)\b/.test(words(0, count.at))
  )
    has.add('afterScreened');
  if (
    has.has('wholeOf') &&
    /(?:review|includ|enrol|stud|analy[sz]|evaluat|select)\w{0,8}(?: the| only)? \S{1,20} of(?: the)?$/.test(
      before,
    )
  )
    has.add('wholeOfEntered');
  const next = counts.find((other) => other.at > count.last)?.at ?? tokens.length;
  if (chosen.test(words(count.last + 1, Math.min(next, count.last + 14))) && !isInserted(tokens, count)) {
    has.add('chosen');
    if (counts.some((other) => other.at < count.at && other.value > count.value)) has.add('chosenOfMore');
  }
  if (/^(?:cases|controls|referents)$/.test(tokens[count.last]?.text ?? '')) has.add('cases');
  // Those who fell ill, not those who were watched.
  if (
    count.who === 'half' &&
    (/\b(?:were|was) (?:identified|detected)/.test(words(count.last + 1, count.last + 10)) ||
      /\b(?:additional|new|newly|incident)\b/.test(words(count.at, count.last + 1)))
  )
    has.add('newCases');
  if (
    /\b(?:charts|records|files|notes|database|registry|population|pool|series) of(?: the| all| our| a| total| [a-z]{1,12}){0,2}$/.test(
      before,
    )
  )
    has.add('recordsOf');
  if (count.kind === 'bare' && has.has('share')) has.add('bareShare');
  if (/consecutive|healthy|eligible/.test(words(count.at, count.last))) has.add('consecutive');
  if (subgroup.test(before)) has.add('subgroup');
  if (arm.test(words(count.at - 4, count.at)) || arm.test(words(count.last + 1, count.last + 5)))
    has.add('arm');
  if (outcome.test(after)) has.add('outcome');
  if (yearly.test(after) || yearly.test(before)) has.add('yearly');
  if (backgroundWords.test(before) || backgroundWords.test(after)) has.add('doubtful');
  if (/(?:^|among|in|of|from|for|on)(?: the| all| these)?$/.test(before)) has.add('among');
  if (count.at === 0 || /[:,]$/.test(before)) has.add('startsSentence');
  return {
    value: count.value,
    at: { sentence: at, token: count.at },
    features: has,
  };
}
