import type { FindingSource } from '#shared/research/prescription.ts';
import facts from './drug-facts.json' with { type: 'json' };

export type Fact = { text: string; level: string };
export type FactSubject =
  | 'contraindications'
  | 'renal'
  | 'hepatic'
  | 'pregnancy'
  | 'lactation'
  | 'monitoring'
  | 'dose_limits'
  | 'warnings'
  | 'older_adults';
type DrugFacts = { boxedWarning?: Fact } & Partial<Record<FactSubject, Fact[]>>;

const byDrug: Readonly<Record<string, DrugFacts>> = facts.drugs;

/** What was checked about a drug on this subject; none means not checked, never that there is nothing. */
export const factsOn = (drug: string, subject: FactSubject): readonly Fact[] => byDrug[drug]?.[subject] ?? [];

/** Where a fact comes from: a label or agency, or a secondary source. */
export function sourceOfFact(drug: string, { level }: Fact): FindingSource {
  const where =
    level === 'label_or_agency' ? 'FDA label or agency text, mostly of 2013 to 2015' : 'secondary source';
  return { title: `Checked fact on ${drug} (${where})` };
}
