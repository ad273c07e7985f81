const ratio =
  'excess relative risk|hazard ratio|odds ratio|risk ratio|rate ratio|relative risk|risk difference|mean difference|standardi[sz]ed mean difference|absolute risk (?:reduction|difference|increase)|relative risk reduction|[aA]?HR|[aA]?OR|RR|IRR|MD|WMD|SMD|ARR|RRR';
const dash = '[-‐‑‒–—−]';
const number = `${dash}?\\d+(?:[.·∙⋅]\\d+)?\\s?%?`;
/** "95% CI" is the level of an interval. */
const noLevel = '(?!9[05]\\s?% ?(?:CI|confidence|credible))';
const range = `${number}\\s?(?:to|${dash}|~|,|and)\\s?${number}`;
const interval = `(?:9[05]\\s?%|9[05] percent)\\s?(?:CI|confidence interval|credible interval|CrI)s?(?:\\s?[[(](?:CI|CrI)[\\])])?[\\s,:=]{0,10}(?:of |was |from )?[[(]?\\s?${range}`;
/** "hazard ratio (HR) 0.74; 95% CI 0.65 to 0.85", with what stands between; or "OR 0.74 (0.65-0.85)". */
const effectOf = new RegExp(
  `\\b(?:${ratio})\\b(?:\\s?[[(](?:${ratio})[\\])])?[^.;()\\d]{0,40}?[\\s,:;=([]{0,10}(?:was |of )?${noLevel}${number}(?:[^.\\d]{0,25}?[\\s,;:([]{0,10}${interval}|\\s?[[(]${range}(?=[)\\]]))?`,
  'gu',
);
/** "7.3% on drug A and 15.3% on placebo". */
const share = `(?<![\\d.·])${noLevel}\\d+(?:[.·]\\d+)?\\s?%`;
const twoShares = new RegExp(
  `${share}[^.;%]{0,90}?\\b(?:versus|vs\\.?|compared with|against|and)\\s[^.;%\\d]{0,40}?${share}(?:\\s(?:on|with|in|of|given|taking|among|for|after)\\s[^,.;:()]{1,50}?(?=,|;|\\.|:|\\(|\\s(?:and|died|had|were|was|who|within|at|in|returned|by|over|after)\\s|$))?`,
  'gu',
);

/** "RR 77%" is a rate of response. */
const isRate = /^(?:HR|OR|RR|IRR)\b[^;(]{0,12}%$/u;
/** "HR was 64 bpm" is a heart rate, and "2,5" would be cut to 2. */
const isOtherwise = /^(?:,\d|\s?(?:bpm|beats|breaths|min|minutes|years)\b)/u;
/** "8.5%) compared with placebo (+0.2%" takes the end of one bracket and the beginning of another. */
const isWhole = (text: string): boolean =>
  (['()', '[]'] as const).every(([opening = '', closing = '']) => {
    const first = [...text].find((char) => char === opening || char === closing);
    return first !== closing && text.lastIndexOf(opening) <= text.lastIndexOf(closing);
  });
const groupBehind = '\\s(?:on|with|in|of|given|taking|among|for|after|at)\\s';
const oneGroup = new RegExp(`^[^%]{1,12}%${groupBehind}`, 'u');
const otherGroup = new RegExp(`%${groupBehind}[^%]{1,60}$`, 'u');
/** "28% and any adenoma by 17%" are two outcomes, "from 82% to 81%" is one group, and of three numbers two are a cut. */
const isPair = (shares: string, after: string): boolean =>
  isWhole(shares) &&
  !/\sand\s(?!(?:in |was |were |of )?\d)/u.test(shares) &&
  !/\bfrom\s\d[^%]{0,8}%$/u.test(shares) &&
  !/^(?:\s?,)?\s?(?:to|and|vs\.?|versus|,)?\s?\d/u.test(after) &&
  oneGroup.test(shares) === otherGroup.test(shares);

/** The ratios of a sentence, or where it has none its pairs of shares; each with its place in the sentence. */
export function effectsIn(sentence: string): { text: string; at: number }[] {
  const found = (pattern: RegExp) =>
    [...sentence.matchAll(pattern)].map((match) => {
      const text = match[0].trim();
      return { text, at: match.index + match[0].indexOf(text) };
    });
  const ratios = found(effectOf).filter(
    ({ text, at }) => !isRate.test(text) && !isOtherwise.test(sentence.slice(at + text.length)),
  );
  if (ratios.length > 0) return ratios;
  return found(twoShares).filter(({ text, at }) => isPair(text, sentence.slice(at + text.length)));
}
