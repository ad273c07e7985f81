import { expect, it } from 'vitest';
import { ConnectorError, type DrugMatch } from '#evidence/index.ts';
import { createLogger } from '#platform/logger.ts';
import { memoryEvidence } from '../../../tests/support/evidence.ts';
import { findDrugCandidates } from './drugs.ts';
import { lookUpDrugs } from './look-up-drugs.ts';

const logger = createLogger('silent');
const question = 'Is Testocor safe in pregnancy?';
const match = (isExact: boolean): DrugMatch => ({
  isExact,
  candidates: [],
  drug: { rxcui: '1001', name: 'testostatin', ingredients: [], brands: [], classes: [] },
});
type Find = (name: string, signal: AbortSignal) => Promise<DrugMatch | undefined>;
const lookUp = (findDrug: Find | undefined, asked = question, signal?: AbortSignal) =>
  lookUpDrugs(
    findDrugCandidates(asked),
    { evidence: { ...memoryEvidence([]), ...(findDrug && { findDrug }) }, logger },
    signal,
  );

it('takes what a register knows by that very name', async () => {
  expect(await lookUp(async () => match(true))).toEqual({ drugs: ['testostatin'], failures: [] });
  expect(await lookUp(async () => match(false))).toEqual({ drugs: [], failures: [] });
  expect(await lookUp(async () => undefined)).toEqual({ drugs: [], failures: [] });
});

it('asks nobody where nothing looks like a drug, or there is no register', async () => {
  const asked: string[] = [];
  const find: Find = async (name) => {
    asked.push(name);
    return undefined;
  };
  await lookUp(find, 'Does exercise help in depression?');
  expect(asked).toEqual([]);
  expect(await lookUp(undefined)).toEqual({ drugs: [], failures: [] });
});

it('names a register that fails or is silent, and stops with its caller', async () => {
  const failing = lookUp(async () => Promise.reject(new ConnectorError('server-error')));
  expect(await failing).toEqual({
    drugs: [],
    failures: [{ connector: 'Drug names', reason: 'answered with a server error' }],
  });
  const silent: Find = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  expect((await lookUp(silent)).failures).toEqual([
    { connector: 'Drug names', reason: 'did not answer in time' },
  ]);
  const reason = new Error('not wanted any more');
  await expect(lookUp(silent, question, AbortSignal.abort(reason))).rejects.toBe(reason);
});
