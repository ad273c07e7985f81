import { people, someone } from '../language/populations.ts';

/** Ages in years, both ends included. */
export type AgeRange = { from: number; to: number };

const oldest = 130;
const yearsIn: Record<string, number> = { y: 1, m: 1 / 12, w: 1 / 52, d: 1 / 365 };
const number = (name: string) => `(?<${name}>\\d{1,3}(?:\\.\\d)?)(?![\\d%])`;
const unit = '(?:[ -]?(?<unit>year|month|week|day)s?)?(?:[ -](?:old|of age))?';
/** What tells that a number is an age; "a mean age of 62" is no bound. */
const cue = `(?:\\baged |(?<!(?:mean|median|average) )\\bages? (?:of )?|\\b(?:${people}|${someone}) )`;

type Reading = { pattern: RegExp; range: (first: number, second: number, step: number) => AgeRange };
const reading = (source: string, range: Reading['range']): Reading => ({
  pattern: new RegExp(source, 'giu'),
  range,
});

/** The fuller wordings first: what one has read, no later one reads again. */
const readings: readonly Reading[] = [
  reading(
    `${cue}(?:between |from )?${number('first')}(?: (?:years|months|weeks|days))? ?(?:to|through|and|-|–) ?${number('second')}${unit}`,
    (from, to) => ({ from, to }),
  ),
  reading(
    `(?<![\\d.])${number('first')}[ -]{0,2}(?:to|-|–)[ -]?${number('second')}[ -](?<unit>year|month|week|day)s?[ -](?:olds?\\b|of age)`,
    (from, to) => ({ from, to }),
  ),
  reading(`${cue}(?:≥ ?|>= ?|at least |from )${number('first')}${unit}`, (from) => ({ from, to: oldest })),
  reading(
    `${cue}(?:over|above|older than|> ?) ?(?:the age of )?${number('first')}${unit}`,
    (than, _, step) => ({
      from: than + step,
      to: oldest,
    }),
  ),
  reading(`\\bover[- ]${number('first')}s\\b`, (from) => ({ from, to: oldest })),
  reading(`\\b(?:over|above|older than) (?:the age of |age )${number('first')}`, (than, _, step) => ({
    from: than + step,
    to: oldest,
  })),
  reading(
    `${cue}(?:under|below|younger than|up to|less than|< ?) ?(?:the age of |age )?${number('first')}${unit}`,
    (than, _, step) => ({ from: 0, to: than - step }),
  ),
  reading(`\\b(?:under|below|younger than) (?:the age of |age )${number('first')}`, (than, _, step) => ({
    from: 0,
    to: than - step,
  })),
  reading(`${cue}${number('first')}${unit}(?: ?\\+| (?:or|and) (?:more|older|over|above|up\\b))`, (from) => ({
    from,
    to: oldest,
  })),
  reading(
    `(?<![\\d.])${number('first')}[ -](?<unit>year|month)s?(?:[ -](?:old|of age))? (?:or|and) older`,
    (from) => ({
      from,
      to: oldest,
    }),
  ),
  reading(`${cue}${number('first')}${unit} (?:or|and) (?:less|younger|under|below)`, (to) => ({
    from: 0,
    to,
  })),
  reading(
    `(?<![\\d.])${number('first')}[ -](?<unit>year|month|week|day)s?[ -](?:olds?\\b|of age)`,
    (one) => ({
      from: one,
      to: one,
    }),
  ),
  reading(
    `(?<![\\d.])${number('first')} ?(?:y\\/?o\\b|yrs? old\\b|(?<unit>m(?:on?)?ths?|w(?:ee)?ks?) old\\b)`,
    (one) => ({ from: one, to: one }),
  ),
  reading(`(?:\\baged |\\bat (?:the )?age (?:of )?)${number('first')}(?! ?(?:±|\\(|[.,]\\d))`, (one) => ({
    from: one,
    to: one,
  })),
];

/** "54M," or "72 F with AF", of adults alone: "6M" is as often half a year. No isotope (18F), tube (24F) or fever (102F). */
const shorthandAge: Reading = {
  pattern:
    /(?<=^|[,;:.] )(?<first>[2-8]\d|9[0-5]|1[89](?= ?M)) ?[MF](?=[,;.:]|\s*$| (?:with|on|who|has|had|presents?|presenting)\b)/gu,
  range: (one) => ({ from: one, to: one }),
};

/** The ages that a text names for people, in years: "aged 40 to 75", "over 75", "6-month-olds". Mean ages are none. */
export const readAges = (text: string): AgeRange[] => readBy(readings, text);

/** The same of a question, in which clinicians write short; in an abstract "22 M, 18 F" counts men and women. */
export const readAskedAges = (question: string): AgeRange[] => readBy([...readings, shorthandAge], question);

function readBy(patterns: readonly Reading[], text: string): AgeRange[] {
  let rest = text;
  return patterns.flatMap(({ pattern, range }) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, ' | ');
    return found.flatMap(({ groups }) => {
      const step = yearsIn[groups?.unit?.charAt(0).toLowerCase() ?? 'y'] ?? 1;
      const { from, to } = range(Number(groups?.first) * step, Number(groups?.second) * step, step);
      return from <= to && from < oldest ? [{ from, to }] : [];
    });
  });
}

const overlap = (one: AgeRange, other: AgeRange): boolean => one.from <= other.to && other.from <= one.to;

const youngPeople =
  /\b(?:child(?:ren|hood)?\b(?!(?:'s)?[- ](?:Pugh|Turcotte|class|grade|score|[ABC]\b))|infan|neonat|newborn|adolescen|p(?:a?e)diatric|bab(?:y|ies)\b)/i;
const adults =
  /\b(?:adults?|wom[ae]n|m[ae]n|mothers?|older|elderly|pregnan\w*|matern\w*|postpartum|lactating)\b/i;

/**
 * Tells of a text whether the question is about the old or the young (75 and more, below 18) and it does not say that it is about
 * them too, or about adults and a text is about the young alone: what holds for others need not hold for them.
 */
export function silentOnAgesOf(question: string): (text: string) => boolean {
  const asked = readAskedAges(question);
  const asksForOld = asked.some(({ from }) => from >= 75);
  const asksForYoung = asked.some(({ to }) => to < 18);
  // A mother of 34 may ask about her newborn.
  const asksForAdults =
    asked.length > 0 && asked.every(({ from }) => from >= 18) && !youngPeople.test(question);
  return (text) => {
    const isSilent =
      (asksForOld && !/\b(?:older|elderly)\b/i.test(text)) ||
      (asksForYoung && !youngPeople.test(text)) ||
      (asksForAdults && youngPeople.test(text) && !adults.test(text));
    return isSilent && !readAges(text).some((named) => asked.some((range) => overlap(named, range)));
  };
}

/** Whether a text names ages, and none of those asked about is among them. */
export function namesOtherAges(asked: readonly AgeRange[], text: string): boolean {
  if (asked.length === 0) return false;
  const named = readAges(text);
  return named.length > 0 && !named.some((one) => asked.some((range) => overlap(one, range)));
}
