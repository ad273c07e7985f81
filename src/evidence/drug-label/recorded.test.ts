import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { labelSections } from './sections.ts';

const folder = join(packageRoot, '../shared/fixtures/openfda/fda');
const isAbsent = !existsSync(folder);
/** Both came with the rule on pregnancy and lactation labeling of 2014, after the recorded list. */
const later = new Set(['77290-5', '77291-3']);

it.skipIf(isAbsent)("names fields and codes as FDA's own list does (needs ../shared/fixtures)", () => {
  const fieldOfCode = new Map(
    readFileSync(join(folder, 'sections.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [code = '', ...name] = line.split(',');
        return [code.trim(), name.join(',').trim().toLowerCase().replace(/&/g, 'and')];
      }),
  );
  for (const { field, loinc } of labelSections) {
    if (later.has(loinc)) continue;
    const plain = (fieldOfCode.get(loinc) ?? '').replace(/\bdoctor\/pharmacist\b/, 'doctor or pharmacist');
    expect(`${loinc} ${plain.replace(/\band or\b/, 'and or').replace(/[ /]+/g, '_')}`).toBe(
      `${loinc} ${field}`,
    );
  }
});
