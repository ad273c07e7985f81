import { expect, it } from 'vitest';
import { domainOf, parseDoi, parseNctId, parsePmcid, parsePmid, urlOf } from './identifiers.ts';

it.each([
  ['https://doi.org/10.5555/Abc', '10.5555/Abc'],
  ['doi: 10.5555/a(1)<2>', '10.5555/a(1)<2>'],
  ['11.5555/a', null],
  ['10.5555/a b', null],
  ['10.5555/a\ud800', null],
  [null, null],
])('reads the DOI of %j', (value, doi) => {
  expect(parseDoi(value)).toBe(doi);
});

it('takes nothing else for an id', () => {
  expect([parsePmid(123), parsePmid(' 123 '), parsePmid('12a'), parsePmid('0')]).toEqual([
    '123',
    '123',
    null,
    null,
  ]);
  expect([parsePmcid('pmc12'), parsePmcid('12'), parsePmcid('x')]).toEqual(['PMC12', 'PMC12', null]);
  expect([parseNctId('nct01234567'), parseNctId('NCT1')]).toEqual(['NCT01234567', null]);
});

it.each([
  [{ doi: '10.5555/a<b>#c', pmid: '1', url: null }, 'https://doi.org/10.5555/a%3Cb%3E%23c', 'doi.org'],
  [{ doi: null, pmid: '1', url: null }, 'https://pubmed.ncbi.nlm.nih.gov/1/', 'pubmed.ncbi.nlm.nih.gov'],
  [{ doi: null, pmid: null, url: 'https://www.example.org/x' }, 'https://www.example.org/x', 'example.org'],
  [{ doi: null, pmid: null, url: 'javascript:alert(1)' }, '', ''],
  [{ doi: null, pmid: null, url: 'not an address' }, '', ''],
])('%j is found at %s', (ids, url, domain) => {
  expect(urlOf(ids)).toBe(url);
  expect(domainOf(url)).toBe(domain);
});
