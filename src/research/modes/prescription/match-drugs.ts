import pLimit from 'p-limit';
import type { Patient, PrescriptionLine } from '#shared/research/prescription.ts';
import type { ConfirmedDrug } from './assess.ts';
import { type FindDrug, lookUpName } from './names/look-up-name.ts';

const askedAtOnce = 4;

/**
 * What each line and each other drug of the patient stands for, in their order; other drugs get the lines `other-1`, `other-2` … Each
 * written name is looked up once. `failures` are the reasons of a register of names that could not be asked, each once. Rejects only
 * when `signal` aborts.
 */
export async function matchDrugs(
  lines: readonly PrescriptionLine[],
  { otherDrugs }: Pick<Patient, 'otherDrugs'>,
  findDrug: FindDrug | undefined,
  signal: AbortSignal,
): Promise<{ drugs: ConfirmedDrug[]; failures: string[] }> {
  const written = [
    ...lines.map(({ id, drug, strength, dose, frequency, route, form, duration }) => {
      return { line: id, name: drug, details: { strength, dose, frequency, route, form, duration } };
    }),
    ...otherDrugs.map((name, at) => ({ line: `other-${at + 1}`, name, details: {} })),
  ];
  const limit = pLimit(askedAtOnce);
  const names = [...new Set(written.map(({ name }) => name))];
  const found = new Map(
    await Promise.all(
      names.map(async (name) => [name, await limit(() => lookUpName(name, findDrug, signal))] as const),
    ),
  );
  const failures = [...new Set([...found.values()].flatMap(({ failure }) => failure ?? []))];
  const drugs = written.flatMap(({ line, name, details }) => {
    const looked = found.get(name);
    return looked ? [{ line, match: looked.match, details }] : [];
  });
  return { drugs, failures };
}
