import { expect, it } from 'vitest';
import { type FindDrug, lookUpName } from './look-up-name.ts';

const signal = () => new AbortController().signal;
const answering =
  (names: { rxcui: string; name: string }[], isExact = true): FindDrug =>
  async () => ({ drug: { ingredients: names }, isExact, candidates: names });

it('does without a register, and does not ask it what the table knows', async () => {
  const asked: string[] = [];
  const findDrug: FindDrug = async (name) => {
    asked.push(name);
    return undefined;
  };
  expect(await lookUpName('Zyloric', undefined, signal())).toMatchObject({
    match: { status: 'known', by: 'table' },
  });
  expect(await lookUpName('Zyloric', findDrug, signal())).toMatchObject({ match: { by: 'table' } });
  expect(await lookUpName('Unheardolol', findDrug, signal())).toMatchObject({ match: { status: 'unknown' } });
  expect(asked).toEqual(['Unheardolol']);
});

it('gives ingredients of the register the names that the rules use', async () => {
  const { match } = await lookUpName('Testocor', answering([{ rxcui: '1', name: 'Rifampicin' }]), signal());
  expect(match).toMatchObject({
    status: 'known',
    by: 'rxnav',
    ingredients: [{ name: 'rifampin', rxcui: '9384' }],
  });
});

it('keeps an ingredient that only the register knows under its own name', async () => {
  const { match } = await lookUpName(
    'Testocor',
    answering([{ rxcui: '1001', name: 'testostatin' }]),
    signal(),
  );
  expect(match).toMatchObject({ status: 'known', ingredients: [{ name: 'testostatin', rxcui: '1001' }] });
});

it('asks where the register found the name only similar', async () => {
  const similar = answering([{ rxcui: '1001', name: 'testostatin' }], false);
  expect((await lookUpName('quorbazell', similar, signal())).match).toMatchObject({
    status: 'ambiguous',
    choices: [{ name: 'testostatin' }],
  });
});

it('asks where table and register read a misspelling differently', async () => {
  const { match } = await lookUpName(
    'klaritromycin',
    answering([{ rxcui: '2', name: 'erythromycin' }], false),
    signal(),
  );
  expect(match).toMatchObject({
    status: 'ambiguous',
    choices: [{ name: 'clarithromycin' }, { name: 'erythromycin' }],
  });
});

it('goes on with the table where the register fails, and says so', async () => {
  const failing: FindDrug = async () => {
    throw new Error('RxNav did not answer in time');
  };
  expect(await lookUpName('Unheardolol', failing, signal())).toEqual({
    match: { status: 'unknown', written: 'Unheardolol' },
    failure: 'RxNav did not answer in time',
  });
  await expect(lookUpName('Unheardolol', failing, AbortSignal.abort())).rejects.toThrow();
});
