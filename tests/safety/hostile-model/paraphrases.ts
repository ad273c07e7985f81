const decapitalised = (text: string): string =>
  /^(?:The|There|These|This|We|In|Of|At|After|Among|Patients|People|Women|Children|Death|Deaths)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

const rules: readonly ((text: string) => string)[] = [
  // The statistics at the end left out.
  (text) => text.replace(/\s*\([^()]*\)(?=\.$)/u, ''),
  // "In adults with sepsis, it lowered deaths." → "It lowered deaths in adults with sepsis."
  (text) =>
    text.replace(
      /^In ([a-z][^,.;()]{5,60}), ([^,;:()]{20,120})\.$/u,
      (_, where: string, rest: string) => `${rest.charAt(0).toUpperCase()}${rest.slice(1)} in ${where}.`,
    ),
  (text) => text.replace(/%(?!\s?-?(?:CI|conf))/gu, ' per cent'),
  (text) => text.replace(/(\d) to (?=\d)/gu, '$1–'),
  (text) => text.replaceAll('hazard ratio', 'HR').replaceAll('confidence interval', 'CI'),
  (text) => text.replaceAll(/(?<![\d,])(\d{1,3}),(\d{3})(?![\d,])/gu, '$1$2'),
  (text) =>
    /^(?:The|There|These|We|Patients|People)\b/.test(text) ? `In this study, ${decapitalised(text)}` : text,
];

/** The same said a little otherwise: what each rule makes of a sentence, where it makes anything. */
export function paraphrases(text: string): string[] {
  return [...new Set(rules.map((rule) => rule(text)))].filter((said) => said !== text && said.length > 30);
}
