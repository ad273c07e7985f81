import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTalliedClient, type Official } from '../support/official-client.ts';
import { officialGraphs } from '../support/official-graphs.ts';
import { fetchDocument, recordingFetch } from '../support/openapi.ts';
import { uiBundles } from '../support/ui-bundles.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';
import { assistantCases } from './official/assistants.ts';
import { besideCases } from './official/beside.ts';
import { cronCases } from './official/crons.ts';
import { runControlCases } from './official/run-control.ts';
import { runCases } from './official/runs.ts';
import { storeCases } from './official/store.ts';
import { threadStreamCases } from './official/thread-streams.ts';
import { threadCases } from './official/threads.ts';
import { uiCases } from './official/ui.ts';

// Another server of the protocol can be measured by the same cases; it must serve the same graphs.
const otherUrl = process.env.TEST_OFFICIAL_URL;

let server: WorkflowServer | undefined;
let recording: ReturnType<typeof recordingFetch> | undefined;
let tally: ReturnType<typeof createTalliedClient>;
const official = { client: {} } as Official;

beforeAll(async () => {
  server = otherUrl
    ? undefined
    : await startWorkflow({ graphs: officialGraphs, ui: uiBundles, testRoutes: true });
  const url = otherUrl ?? server?.url ?? '';
  recording = server && recordingFetch(await fetchDocument(url));
  tally = createTalliedClient(url, recording?.fetch ?? fetch);
  Object.assign(official, { url, client: tally.client, fetch: recording?.fetch ?? fetch });
});
afterAll(() => server?.close());

describe('every method of the official client', () => {
  assistantCases(official);
  threadCases(official);
  runCases(official);
  runControlCases(official);
  cronCases(official);
  storeCases(official);
  threadStreamCases(official);
  uiCases(official);
  besideCases(official);

  it('was called', () => {
    expect(tally.methods.length).toBeGreaterThan(45);
    expect(tally.uncalled()).toEqual([]);
  });
});

describe.skipIf(otherUrl)('the OpenAPI document', () => {
  it('describes every answer that was seen', async () => {
    expect(await recording?.problems()).toEqual([]);
  });

  it('has no operation that nothing above made use of', () => {
    const seen = [...(recording?.seen() ?? [])].map((operation) =>
      operation.split(' ').slice(0, 2).join(' '),
    );
    expect(recording?.operations.filter((operation) => !seen.includes(operation))).toEqual([]);
  });
});
