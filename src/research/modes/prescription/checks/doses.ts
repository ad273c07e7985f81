import type { DrugFinding, NotChecked, Patient } from '#shared/research/prescription.ts';
import { type AssessedDrug, type Checked, finding, ingredientsOf } from './assessed-drug.ts';
import { dailyMilligrams, milligramsIn } from './daily-dose.ts';
import { factsOn, sourceOfFact } from './facts.ts';

const adultYears = 18;

/**
 * The written daily dose beside the limits of checked facts: a dose above one is told; limits on other things (with another drug,
 * a weight) are shown as they are. All lines of an ingredient add up. A dose that is not said is told as not checked, as is that of
 * a child which is below a limit of adults.
 */
export function findByDose(
  drugs: readonly AssessedDrug[],
  { ageYears, weightKg }: Pick<Patient, 'ageYears' | 'weightKg'>,
): Checked {
  const findings: DrugFinding[] = [];
  const notChecked: NotChecked[] = [];
  for (const one of ingredientsOf(drugs)) {
    const limits = factsOn(one, 'dose_limits');
    const lines = drugs.filter(({ ingredients }) => ingredients.includes(one));
    const doses = lines.map(dailyMilligrams);
    const total = doses.reduce<number | undefined>(
      (sum, dose) => (sum === undefined || dose === undefined ? undefined : sum + dose),
      0,
    );
    for (const fact of limits) {
      const most = mostADay(fact.text, weightKg);
      const source = [sourceOfFact(one, fact)];
      if (most === undefined) {
        const title = `${one}, limit of its dose: ${fact.text}`;
        findings.push(finding('dose', 'unclassified', drugs, [one], { title, effect: fact.text }, source));
      } else if (total === undefined) {
        const detail = `The daily dose is not written; the limit is: ${fact.text}.`;
        notChecked.push({ check: 'dose', drugs: [one], reason: 'value-refused', detail });
      } else if (total > most) {
        findings.push(
          finding(
            'dose',
            'major',
            drugs,
            [one],
            {
              title: `${one}: ${total} mg a day is above the limit`,
              effect: fact.text,
              management: 'Ask the prescriber about the dose.',
            },
            source,
          ),
        );
      } else if (ageYears !== undefined && ageYears < adultYears && !isPerWeight(fact.text)) {
        const detail = `The limit known here is that of an adult (${fact.text}); the dose of a child goes by age or weight: read the label.`;
        notChecked.push({ check: 'dose', drugs: [one], reason: 'no-rules', detail });
      }
    }
    if (limits.length === 0) {
      const detail = 'No checked limit of its dose is known here; read the label.';
      notChecked.push({ check: 'dose', drugs: [one], reason: 'no-rules', detail });
    }
  }
  return { findings, notChecked: mergeByDetail(notChecked) };
}

const isPerWeight = (text: string): boolean => /mg\/kg/i.test(text);

/** Milligrams a day that a text gives as the most of all; undefined where it gives none, or for a case only. */
function mostADay(text: string, weightKg: number | undefined): number | undefined {
  if (/with|only|start|prone|prophyla|if /i.test(text.replace(/,.*/, ''))) return undefined;
  if (!/at most/i.test(text)) return undefined;
  if (isPerWeight(text)) {
    const [, perKg] = /(\d{1,4}(?:\.\d{1,2})?) mg\/kg/i.exec(text) ?? [];
    return perKg && weightKg ? Number(perKg) * weightKg : undefined;
  }
  return /\/day|a day|per day/i.test(text) ? milligramsIn(text.replace('/day', ' ')) : undefined;
}

function mergeByDetail(entries: readonly NotChecked[]): NotChecked[] {
  const merged = new Map<string, NotChecked>();
  for (const entry of entries) {
    const before = merged.get(entry.detail);
    merged.set(entry.detail, before ? { ...before, drugs: [...before.drugs, ...entry.drugs] } : entry);
  }
  return [...merged.values()];
}
