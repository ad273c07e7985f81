import { describe, expect, it } from 'vitest';
import { createEgress } from '#platform/egress/index.ts';
import { faultContract } from '../../../../tests/support/connector-contract.ts';
import { startRxNavServer } from '../../../../tests/support/rxnav-server.ts';
import { requestsPerSecond } from './client.ts';
import { createRxNavNames } from './drug-names.ts';
import { isSimilar } from './similar.ts';

const signal = () => new AbortController().signal;
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const connect = (baseUrl: string) => createRxNavNames({ baseUrl, clock, egress: createEgress() });

describe('as a web service', () => {
  faultContract({
    perSecond: requestsPerSecond,
    async open() {
      const server = await startRxNavServer();
      const names = connect(server.url);
      return {
        server,
        ask: (number, stop) => names.find(`testostatin ${number}`, stop),
        close: () => server.close(),
      };
    },
  });
});

async function find(name: string) {
  const server = await startRxNavServer();
  const names = connect(server.url);
  const match = await names.find(name, signal());
  const again = await names.find(name, signal());
  await server.close();
  expect(again).toEqual(match);
  return { match, requests: server.requests.length };
}

const ingredient = { rxcui: '1001', name: 'testostatin' };

it('leads a brand to its ingredient, its other brands and its classes', async () => {
  const { match, requests } = await find('Testocor');
  expect(match).toEqual({
    isExact: true,
    candidates: [{ rxcui: '3001', name: 'Testocor' }],
    drug: {
      ...ingredient,
      ingredients: [ingredient],
      brands: ['Testocor'],
      classes: [
        { id: 'N1', name: 'HMG-CoA Reductase Inhibitor', type: 'EPC' },
        { id: 'C10AA', name: 'HMG CoA reductase inhibitors', type: 'ATC1-4' },
        { id: 'M1', name: 'Hydroxymethylglutaryl-CoA Reductase Inhibitors', type: 'MOA' },
      ],
    },
  });
  expect(requests).toBe(3);
});

it('leads a salt to its ingredient, and knows the ingredient itself with all its brands', async () => {
  expect((await find('testostatin calcium')).match?.drug).toMatchObject(ingredient);
  expect((await find('TESTOSTATIN')).match?.drug).toMatchObject({
    ...ingredient,
    ingredients: [ingredient],
    brands: ['Testocor', 'Testoduo'],
  });
});

it('keeps the ingredients of a combination apart', async () => {
  expect((await find('Testoduo')).match?.drug).toMatchObject({
    rxcui: '3002',
    name: 'amlotestine / testostatin',
    ingredients: [{ rxcui: '1002', name: 'amlotestine' }, ingredient],
  });
});

it('reads a misspelt name, says that it did, and lists each candidate once', async () => {
  expect((await find('testastatin')).match).toMatchObject({
    isExact: false,
    drug: ingredient,
    candidates: [ingredient, { rxcui: '9009', name: 'Tasmanian honey' }],
  });
});

it('knows a drug by a name that only another vocabulary gives it', async () => {
  expect((await find('Tastastatin')).match).toMatchObject({
    isExact: true,
    drug: ingredient,
    candidates: [ingredient, {}],
  });
});

it('takes nothing for the drug when no candidate is close', async () => {
  expect((await find('Tocilizumab')).match).toMatchObject({ isExact: false, drug: null });
});

it.each(['zebrafish', '', '?', 'x'.repeat(3_000)])('knows no drug called "%s"', async (name) => {
  expect((await find(name)).match).toBeUndefined();
});

it.each([
  ['metformine', 'metformin', true],
  ['atorvstatin', 'atorvastatin', true],
  ['zocor 10 mg', 'simvastatin 10 MG Oral Tablet [Zocor]', true],
  ['zocor 10 mg', 'simvastatin 20 MG Oral Tablet [Zocor]', false],
  ['hydroxyzine', 'hydralazine', false],
  ['clonidine', 'clonazepam', false],
  ['vinblastine', 'vincristine', false],
  ['iron', 'ion', false],
  ['', 'aspirin', false],
])('takes "%s" for "%s": %s', (term, name, expected) => {
  expect(isSimilar(term, name)).toBe(expected);
});
