import type { Situation } from '../red-flags/situation.ts';

const past =
  /\b(?:years?|months?|weeks?|decades) (?:ago|after|post|since)\b|\blast (?:year|month|winter|summer|autumn|spring)\b|\b(?:19|20)\d\d\b|\bas a (?:child|teenager|toddler|baby)\b|\bonce\b|\bprevious\b|\bhistory of\b|\bin remission\b|\bstable\b|\bwell controlled\b/u;
const recent =
  /\b(?:now|today|tonight|this (?:morning|evening)|since|minutes?|hours?|sudden\w*|just|keeps?)\b/u;
const denial = /\b(?:no|not|without|never|denies|normal|fine)\b/gu;
const general =
  /\b(?:patients|adults|children|women|trials?|studies|evidence|versus|vs|outcomes?|guidelines?|prevent\w*|risk|interval|taper|restart|recommended|safe|useful|advice|counsel)\b/u;
const mild =
  /\b(?:little|slight(?:ly)?|mild|small|tiny|minor|benign|a bit|occasional(?:ly)?|sometimes|now and then|fine|normal(?:ly)?|gone|happy|ok|okay|well|laughing|playing|plays|cheerful|drinking|kicks well|nothing special|only|better)\b/gu;
const grave =
  /\b(?:cannot|severe|worst|terrible|awful|unbearable|pale|grey|blue|cold|collaps\w*|very|so|all|whole|everything|screams?|never like|already|stuck|drowsy|sleepy|weak|black|purple|dying|die|help)\b/gu;
const asked =
  /^(?:is|are|does|do|did|can|could|should|would|will|has|have|what|which|who|when|where|why|how|may|must)\b/u;
const asksAdvice =
  /\b(?:can i|may i|should i|how (?:long|often|much|many|do|can|to)|which|what (?:is|are)|does it|is it (?:safe|related|ok)|when (?:may|can|to))\b/u;

const countOf = (pattern: RegExp, text: string, most: number): number =>
  Math.min([...text.matchAll(pattern)].length, most);

/** How a question is told, whatever it is about: when, how bad, what is denied, and whether it asks or reports. */
export function situationCues({ text, found }: Situation): string[] {
  const signs = [...found].filter((one) => one !== 'recent').length;
  const words = text.split(' ').length;
  return [
    ...(past.test(text) ? ['cue:past'] : []),
    ...(recent.test(text) ? ['cue:recent'] : []),
    ...(general.test(text) ? ['cue:general'] : []),
    ...(asked.test(text) ? ['cue:asked'] : []),
    ...(asksAdvice.test(text) ? ['cue:advice'] : []),
    `cue:denials ${countOf(denial, text, 2)}`,
    `cue:mild ${countOf(mild, text, 2)}`,
    `cue:grave ${countOf(grave, text, 3)}`,
    `cue:signs ${Math.min(signs, 5)}`,
    `cue:length ${Math.min(Math.floor(words / 6), 4)}`,
  ];
}
