import type {
  DrugFinding,
  FindingKind,
  FindingSource,
  NotChecked,
  PrescriptionLine,
  Severity,
} from '#shared/research/prescription.ts';

/** A line whose drug is known, by its ingredients. */
export type AssessedDrug = {
  line: string;
  ingredients: readonly string[];
  details: Partial<Pick<PrescriptionLine, 'strength' | 'dose' | 'frequency' | 'route' | 'form' | 'duration'>>;
};

export type Checked = { findings: DrugFinding[]; notChecked: NotChecked[] };

/** The ids of the lines that hold any of these ingredients. */
export function linesOf(drugs: readonly AssessedDrug[], ingredients: readonly string[]): string[] {
  return drugs
    .filter((drug) => drug.ingredients.some((one) => ingredients.includes(one)))
    .map(({ line }) => line);
}

/** Each ingredient of a list once, in alphabetical order. */
export function ingredientsOf(drugs: readonly AssessedDrug[]): string[] {
  return [...new Set(drugs.flatMap(({ ingredients }) => ingredients))].toSorted();
}

const generalPharmacology: FindingSource = {
  title: 'Rule of this program: general pharmacology, not reviewed by a pharmacist; no document is quoted',
};

/** A finding that no pharmacist has reviewed and no label sentence carries yet. */
export function finding(
  kind: FindingKind,
  severity: Severity,
  drugs: readonly AssessedDrug[],
  ingredients: readonly string[],
  words: { title: string; mechanism?: string; effect?: string; management?: string },
  sources: readonly FindingSource[] = [generalPharmacology],
): DrugFinding {
  return {
    kind,
    severity,
    ...words,
    drugs: [...ingredients],
    lines: linesOf(drugs, ingredients),
    reviewed: false,
    sources: [...sources],
  };
}
