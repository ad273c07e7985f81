import { expect, it } from 'vitest';
import { guess, isHeldOut, readFindings, score, withoutComparator } from './direction-findings.ts';

const heldOut = readFindings().filter(isHeldOut);

it('reads directions on articles held out as well as its document says', () => {
  expect(score(heldOut.map(guess)).macroF1).toBeGreaterThanOrEqual(0.75);
});

it('reads them nearly as well where the question names no comparator', () => {
  expect(score(heldOut.map((finding) => guess(withoutComparator(finding)))).macroF1).toBeGreaterThanOrEqual(
    0.75,
  );
});
