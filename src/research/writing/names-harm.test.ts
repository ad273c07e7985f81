import { expect, it } from 'vitest';
import { namesAskedHarm, namesHarm } from './names-harm.ts';

it('takes what is asked about for no harm, by its short form too', () => {
  const cured = 'Urinary tract infection was cured in 70% on nitrofurantoin.';
  expect(namesHarm(cured, 'nitrofurantoin or fosfomycin for urinary tract infection?')).toBe(false);
  expect(namesHarm(cured, 'UTI nitrofurantoin vs fosfomycin')).toBe(false);
  expect(namesAskedHarm(cured, 'UTI nitrofurantoin vs fosfomycin')).toBe(true);
  expect(namesHarm(cured, 'empagliflozin in HF')).toBe(true);
});

it('knows what is asked about by other words, and an outcome that is adverse for no side effect', () => {
  const grew = 'Progressive intracranial haemorrhage was present in 18%.';
  expect(namesHarm(grew, 'Does tranexamic acid limit a bleed in the head?')).toBe(false);
  expect(namesHarm('Major bleeding was rarer.', 'Does he bleed more on ticagrelor?')).toBe(false);
  expect(namesHarm('HbA1c was associated with adverse pregnancy outcomes.', 'diabetes and birth')).toBe(
    false,
  );
  expect(namesHarm('Adverse events were rare.', 'diabetes and birth')).toBe(true);
  expect(namesHarm('Bleeding was rarer.', 'Does it lower rebleeding?')).toBe(false);
});
