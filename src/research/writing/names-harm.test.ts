import { expect, it } from 'vitest';
import { namesAskedHarm, namesHarm } from './names-harm.ts';

it('takes what is asked about for no harm, by its short form too', () => {
  const cured = 'Urinary tract infection was cured in 70% on nitrofurantoin.';
  expect(namesHarm(cured, 'nitrofurantoin or fosfomycin for urinary tract infection?')).toBe(false);
  expect(namesHarm(cured, 'UTI nitrofurantoin vs fosfomycin')).toBe(false);
  expect(namesAskedHarm(cured, 'UTI nitrofurantoin vs fosfomycin')).toBe(true);
  expect(namesHarm(cured, 'empagliflozin in HF')).toBe(true);
});
