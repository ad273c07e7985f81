import type { DrugFinding, FindingKind, FindingSource, Severity } from '#shared/research/prescription.ts';
import { type AssessedDrug, finding, ingredientsOf } from './assessed-drug.ts';
import { drugsNamed } from './classes.ts';
import { compareSeverity } from './severity-words.ts';

export type ClassRow = readonly [classes: string, severity: Severity, effect: string, management: string];
export type ClassTable = readonly {
  members: ReadonlySet<string>;
  severity: Severity;
  effect: string;
  management: string;
}[];

/** Rows ready to be looked up, worst first. Throws where a row names what is no class and no ingredient. */
export function toTable(rows: readonly ClassRow[]): ClassTable {
  return rows
    .map(([classes, severity, effect, management]) => ({
      members: drugsNamed(classes),
      severity,
      effect,
      management,
    }))
    .toSorted((left, right) => compareSeverity(left.severity, right.severity));
}

/** For each ingredient the worst row that holds it. `circumstance` ends the title: "in pregnancy". */
export function findInTable(
  table: ClassTable,
  kind: FindingKind,
  circumstance: string,
  drugs: readonly AssessedDrug[],
  sources?: readonly FindingSource[],
): DrugFinding[] {
  return ingredientsOf(drugs).flatMap((one) => {
    const row = table.find(({ members }) => members.has(one));
    if (!row) return [];
    const words = { title: `${one} ${circumstance}`, effect: row.effect, management: row.management };
    return [finding(kind, row.severity, drugs, [one], words, sources)];
  });
}
