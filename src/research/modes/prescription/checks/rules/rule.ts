import { z } from 'zod';
import { type Severity, severities } from '#shared/research/prescription.ts';
import { drugsNamed } from '../classes.ts';
import { documentOf } from '../sources.ts';

const text = z.string().trim().min(1);
const side = z.array(text).min(1);

/** A file of rules: `left` and `right` name classes or ingredients; `source` is a key of `sources.ts`. */
export const ruleFileSchema = z.strictObject({
  about: text,
  rules: z.array(
    z.strictObject({
      left: side,
      right: side,
      severity: z.enum(severities),
      mechanism: text,
      effect: text,
      management: text,
      source: text.optional(),
    }),
  ),
});

/** What two classes, or drugs, do together. Without `source` the rule is general pharmacology. */
export type ClassRule = {
  name: string;
  left: ReadonlySet<string>;
  right: ReadonlySet<string>;
  severity: Severity;
  mechanism: string;
  effect: string;
  management: string;
  source?: string;
};

/** The rules of a file. Throws where it has another form, or names what is no class, no ingredient and no document. */
export function readRules(file: unknown): ClassRule[] {
  return ruleFileSchema.parse(file).rules.map(({ left, right, source, ...words }) => ({
    ...words,
    name: `${left.join(' or ')} with ${right.join(' or ')}`,
    left: drugsNamed(left.join(';')),
    right: drugsNamed(right.join(';')),
    ...(source && documentOf(source) && { source }),
  }));
}
