import { expect, it } from 'vitest';
import { labelSections } from '#evidence/drug-label/sections.ts';
import { readData } from './folder.ts';

/** Both came with the rule on pregnancy and lactation labeling of 2014, after the recorded list. */
const later = new Set(['77290-5', '77291-3']);

it("names fields and codes as FDA's own list does", () => {
  const fieldOfCode = new Map(
    readData('fixtures/openfda/fda/sections.csv')
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
