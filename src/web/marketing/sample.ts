import report from './sample-report.json' with { type: 'json' };

/**
 * A report as the program writes it from its starter library, offline and without a language model. A test asks the
 * program again and compares.
 */
export const sample = report;

/** What the trials among its sources are called. */
export const trialNames: Record<string, string> = {
  'https://doi.org/10.1056/NEJMoa2107038': 'EMPEROR-Preserved',
  'https://doi.org/10.1056/NEJMoa2206286': 'DELIVER',
};

/** The finding shown beside its source: the first behind the leading one with the figures of its effect. */
export const finding = sample.statements
  .slice(1)
  .find(({ text, source }) => text.includes(sample.sources[source]?.effect ?? '\n'));

/** The words of a source around its effect: before, the effect itself, after. */
export function splitAtEffect(text: string, effect: string): [string, string, string] {
  const at = text.indexOf(effect);
  return at < 0 ? [text, '', ''] : [text.slice(0, at), effect, text.slice(at + effect.length)];
}

/** Estimate and 95 % bounds of an effect in the words of a source, such as "hazard ratio 0.80, 95% confidence interval 0.73 to 0.87". */
export function readEffect(effect: string): { estimate: number; low: number; high: number } {
  const [estimate, , low, high] = (effect.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
  if (estimate === undefined || low === undefined || high === undefined)
    throw new Error(`No effect: ${effect}`);
  return { estimate, low, high };
}
