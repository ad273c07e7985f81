import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchDocument, type OpenApiDocument, recordingFetch } from '../support/openapi.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

type Described = {
  tags?: string[];
  security?: object[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
};
type Whole = OpenApiDocument & {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string }[];
  security?: object[];
  components: { securitySchemes?: object };
};

let server: WorkflowServer;
let document: Whole;

beforeAll(async () => {
  server = await startWorkflow({ testRoutes: true });
  document = (await fetchDocument(server.url)) as Whole;
});
afterAll(() => server?.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );

it('describes every route of the service', () => {
  const served = server.workflow.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
    .filter((name) => name !== 'get /openapi.json');
  expect(served.length).toBeGreaterThan(40);
  expect(
    operations()
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...new Set(served)].sort());
});

it('says of each what comes back and what it belongs to', () => {
  const known = document.tags.map(({ name }) => name);
  const vague = operations().filter(({ operation }) => {
    const answers = Object.entries(operation.responses).filter(([status]) => /^[12]/.test(status));
    const isNamed = operation.tags?.length === 1 && known.includes(operation.tags[0] ?? '');
    return !isNamed || answers.length === 0;
  });
  expect(vague.map(({ name }) => name)).toEqual([]);
});

it('asks for no key where the service asks for none', async () => {
  expect(document.security).toBeUndefined();
  const guarded = await startWorkflow({ apiKey: 'key', authenticate: async () => undefined });
  const described = (await fetchDocument(guarded.url)) as Whole;
  expect(described.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
  expect(Object.keys(described.components.securitySchemes ?? {})).toEqual(['bearer', 'apiKey']);
  expect(described.paths['/ok']?.get?.security).toEqual([]);
  expect(described.paths['/internal/truncate']).toBeUndefined();
  await guarded.close();
});

it('has no UI components but those it was given', async () => {
  const { fetch, problems } = recordingFetch(document);
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'card' }),
  };
  const answer = await fetch(`${server.url}/ui/counter`, init);
  expect([answer.status, await answer.text()]).toEqual([404, 'No UI components are served for "counter"']);
  expect((await fetch(`${server.url}/ui/counter/ui.js`)).status).toBe(404);
  expect((await fetch(`${server.url}/ui/counter`, { ...init, body: '{}' })).status).toBe(422);
  expect(await problems()).toEqual([]);
});
