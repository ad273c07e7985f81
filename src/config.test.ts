import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { ConfigError, environmentVariables, readConfig } from './config.ts';

const example = readFileSync(join(packageRoot, '.env.example'), 'utf8');

it('is explained whole in .env.example', () => {
  const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...environmentVariables].sort());
});

it('reads .env.example, with every value filled in, as the defaults', () => {
  const filled = [...example.matchAll(/^#?\s?([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  expect(readConfig(Object.fromEntries(filled))).toEqual(readConfig({}));
});

it('needs no setting and treats an empty one as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', EVIDENCE_OFFLINE: '' })).toEqual(readConfig({}));
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    brandName: 'Clinquire',
    llm: { provider: 'none' },
    dailyCredits: { free: 5, premium: 20 },
    passwordMinLength: 6,
  });
});

it('keeps the library in the data folder unless told otherwise', () => {
  expect(readConfig({ DATA_DIR: '/srv/data' }).evidence.libraryUri).toBe('/srv/data/library');
  expect(readConfig({ LIBRARY_URI: 's3://shelf' }).evidence.libraryUri).toBe('s3://shelf');
});

it('leaves web searches out unless they are set up, and takes the sites they may open', () => {
  const { searxng, tavily, brave, domains } = readConfig({}).evidence.webSearch;
  expect([searxng.baseUrl, tavily.apiKey, brave.apiKey, domains]).toEqual(Array(4).fill(undefined));
  const { webSearch } = readConfig({
    WEB_SEARCH_DOMAINS: 'who.int, nice.org.uk',
    SEARXNG_URL: 'http://search:8080/',
  }).evidence;
  expect(webSearch).toMatchObject({
    domains: ['who.int', 'nice.org.uk'],
    searxng: { baseUrl: 'http://search:8080' },
  });
  expect(readConfig({ WEB_SEARCH_DOMAINS: '*' }).evidence.webSearch.domains).toEqual(['*']);
});

it.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['DATABASE_URL', 'mysql://localhost/db'],
  ['PUBLIC_URL', 'clinic.example'],
  ['PUBMED_BASE_URL', 'ftp://ncbi.example'],
  ['EVIDENCE_OFFLINE', 'yes'],
  ['EVIDENCE_SOURCES', 'library,astrology'],
  ['CONTACT_EMAIL', 'nobody'],
  ['WEB_SEARCH_DOMAINS', 'who.int,https://nice.org.uk/'],
  ['WEB_SEARCH_DOMAINS', '*.org'],
  ['FREE_DAILY_CREDITS', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['LLM_INPUT_PRICE', '-1'],
  ['LLM_OUTPUT_PRICE', 'cheap'],
  ['MAX_SEARCHES_PER_RUN', '3'],
  ['LLM_PROVIDER', 'oracle'],
])('refuses %s=%s and names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `));
});

it('names every wrong setting at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /);
});

it('wants a model named once a provider is chosen', () => {
  expect(() => readConfig({ LLM_PROVIDER: 'openai' })).toThrow(/LLM_MODEL: /);
  expect(readConfig({ LLM_PROVIDER: 'openai', LLM_MODEL: 'm' }).llm).toMatchObject({ model: 'm' });
});

it('gives Ollama room for the sources, and the address of its embeddings', () => {
  const ollama = { LLM_PROVIDER: 'ollama', LLM_MODEL: 'm', EMBEDDING_MODEL: 'e' };
  expect(readConfig(ollama)).toMatchObject({
    llm: { contextTokens: 16_384, baseUrl: undefined },
    evidence: { embedding: { baseUrl: 'http://127.0.0.1:11434/v1' } },
  });
  const set = readConfig({ ...ollama, LLM_BASE_URL: 'http://gpu:11434/api', LLM_CONTEXT_TOKENS: '8000' });
  expect(set.llm).toMatchObject({ contextTokens: 8000, baseUrl: 'http://gpu:11434/api' });
  expect(set.evidence.embedding?.baseUrl).toBe('http://gpu:11434/v1');
  const anthropic = { LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm' };
  expect(readConfig(anthropic).llm).toMatchObject({ contextTokens: undefined });
  expect(() => readConfig({ ...anthropic, EMBEDDING_MODEL: 'e' })).toThrow(/EMBEDDING_MODEL: /);
});

it('drops slashes at the end of addresses', () => {
  expect(readConfig({ PUBLIC_URL: 'https://clinic.example/' }).publicUrl).toBe('https://clinic.example');
});
