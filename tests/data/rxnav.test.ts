import { expect, it } from 'vitest';
import { createRxNavNames } from '#evidence/connectors/rxnav/drug-names.ts';
import { readData } from './folder.ts';

const file = (name: string) => readData(`fixtures/rxnorm/${name}`);
const clock = { now: () => new Date('2026-01-01T00:00:00Z') };

function find(name: string, answers: (path: string) => string) {
  const egress = async (url: string | URL) => {
    const text = answers(new URL(url).pathname);
    return { status: 200, headers: new Headers(), text };
  };
  const names = createRxNavNames({ baseUrl: 'http://127.0.0.1:1', clock, egress });
  return names.find(name, new AbortController().signal);
}

it('reads recorded ids and relations', async () => {
  const match = await find('Zyrtec Itchy Eye', (path) => {
    if (path.startsWith('/rxclass')) return '{}';
    return file(
      path === '/rxcui.json'
        ? 'pillfill/rxnorm-idgroup-response.json'
        : 'pillfill/rxnorm-related-response.json',
    );
  });
  const ketotifen = { rxcui: '6146', name: 'Ketotifen' };
  expect(match).toEqual({
    isExact: true,
    candidates: [{ rxcui: '197381', name: 'Zyrtec Itchy Eye' }],
    drug: { ...ketotifen, ingredients: [ketotifen], brands: ['Zyrtec Itchy Eye'], classes: [] },
  });
});

it('reads recorded candidates without names', async () => {
  const match = await find('zocor 10 mg', (path) => {
    if (path === '/approximateTerm.json') return file('rxnav-api-npm/example-approximateTerm.json');
    if (path === '/rxcui/104490/properties.json')
      return JSON.stringify({
        properties: { rxcui: '104490', name: 'simvastatin 10 MG Oral Tablet [Zocor]' },
      });
    if (path.endsWith('/properties.json')) return '{}';
    if (path.endsWith('/allrelated.json')) return file('pillfill/rxnorm-related-response.json');
    return path === '/rxcui.json' ? '{"idGroup":{"name":"zocor 10 mg"}}' : '{}';
  });
  expect(match).toMatchObject({
    isExact: false,
    drug: { name: 'Ketotifen' },
    candidates: [{ rxcui: '104490', name: 'simvastatin 10 MG Oral Tablet [Zocor]' }],
  });
});
