import { contentStems } from '../language/tokens.ts';
import { readPico } from './pico.ts';
import { sameWord } from './same-word.ts';
import { isGeneric } from './weigh.ts';

const kinds: readonly { asks: RegExp; gives: readonly RegExp[] }[] = [
  {
    asks: /\bhow (?:accurate|sensitive|specific|reliable)\b|\bwhat (?:is|are) the (?:diagnostic )?(?:sensitivity|specificity|accuracy|predictive values?)\b/i,
    gives: [
      /\d\s?%|\bper ?cent\b|\b0?\.\d/,
      /\b(?:sensitiv\w+|specific(?:ity|ities)|predictive (?:values?|accuracy)|likelihood ratios?|area under|accuracy|correctly)\b/i,
    ],
  },
  {
    asks: /\bhow long (?:do|does|did|can|will|until|after|before|is|are)\b|\b(?:life expectancy|(?:median|mean|average) survival)\b/i,
    gives: [
      /(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve))[ -](?:minute|hour|day|week|month|year)s?\b/i,
    ],
  },
  {
    asks: /\bhow (?:(?:often|frequently)(?! (?:should|to|must|can)\b)|common|likely|frequent|many (?:of|people|patients|women|men|children|adults|babies|infants))\b|\bwhat (?:(?:is|are) the )?(?:chances?|likelihood|probability|proportion|percentage|incidence|prevalence) (?:of|that)\b|\b(?:what|which) (?:share|per ?cent(?:age)?|proportion|fraction)\b/i,
    gives: [
      /\d\s?%|\bper ?cent\b|\bper (?:100|1,?000|10,?000|100,?000|patient-year|person-year)\b|\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:out )?of (?:the )?\d+\b/i,
    ],
  },
];

/**
 * "What dose", "how much ketamine should", "dosing of": of "does a higher dose help", "the effect of a low dose" and "how much
 * does it lower" no dose is an answer.
 */
const asksForDose =
  /\b(?:what|which|how (?:high|large|big|much))\b(?:(?! (?:of|after|with|for) )[^.?!;]){0,60}?(?<!\b(?:low|lower|high|higher|single|booster|missed|extra)[- ])\bdos(?:e|es|age|ages|ing)\b(?!-|[ -](?:response|tapering|density|interval))|^\W*(?:recommended |usual |starting |loading )?dos(?:e|age|ing)\b(?!-)|(?:[:;,–]| -) *dos(?:e|ing)\b(?!-)|\bhow much (?!do|did|will|can|could|is\b|are\b)[^.?!;]{1,40}? (?:should|to|can|may|is (?:needed|safe)|per day|a day)\b|\bhow many (?:mg|milligrams|units)\b/i;
/** An amount, no level in blood such as 140 mg/dl. */
const givesDose =
  /\d[\s-]?(?:mg|mcg|µg|μg|g|grams?|micrograms?|milligrams?|m[lL]|IU|[Uu]nits?|mmol|mEq|Gy)\b(?! ?\/ ?(?:d?[lL]|mol)\b)/;

/** Whether a sentence gives a dose; undefined where a question asks for none. */
export function doseAskedBy(question: string): ((sentence: string) => boolean) | undefined {
  return asksForDose.test(question) ? (sentence) => givesDose.test(sentence) : undefined;
}

/** Whether sentences give the kind of figure that a question asks for, such as a sensitivity; undefined where it asks for none. */
export function figureAskedBy(question: string): ((sentence: string) => boolean) | undefined {
  const kind = kinds.find(({ asks }) => asks.test(question));
  return kind && ((sentence) => kind.gives.every((one) => one.test(sentence)));
}

/**
 * Whether words, by their stems, name half of the outcome that a question asks for; undefined where it names none. Of "a slow
 * rather than a fast dose reduce nausea" the outcome stands behind the comparator.
 */
export function outcomeAskedBy(question: string): ((stems: ReadonlySet<string>) => boolean) | undefined {
  const { outcome, comparator } = readPico(question);
  const asked = contentStems(outcome ?? readPico(comparator ?? '').outcome ?? '')
    .filter((each) => !isGeneric(each))
    .map(sameWord);
  if (asked.length === 0) return undefined;
  return (stems) =>
    asked.filter((wordings) => wordings.some((one) => stems.has(one))).length >= asked.length / 2;
}
