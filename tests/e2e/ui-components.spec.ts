import { Client } from '@langchain/langgraph-sdk';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createGraphFolder, type GraphFolder } from '../support/graph-folder.ts';
import { fetchDocument, recordingFetch } from '../support/openapi.ts';
import { type Product, startCommand } from '../support/product.ts';
import { serveUseStreamPage } from '../support/use-stream-page.ts';

const settings = { graphs: { agent: './graph.ts:graph' }, ui: { agent: './ui.tsx' } };
const files = {
  'graph.ts': `
import { Annotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { typedUi } from '@langchain/langgraph-sdk/react-ui/server';
const State = Annotation.Root({
  asked: Annotation<string>(),
  ui: Annotation<object[]>({ reducer: (old, more) => [...old, ...[more].flat()], default: () => [] }),
});
export const graph = new StateGraph(State)
  .addNode('show', (state, config: LangGraphRunnableConfig) => {
    typedUi(config).push({ name: state.asked, props: { city: 'Ulm' } });
    return {};
  })
  .addEdge(START, 'show')
  .compile();
`,
  'ui.tsx': `
import { useStreamContext } from '@langchain/langgraph-sdk/react-ui';
import { useState } from 'react';
import './ui.css';
function Weather({ city }: { city: string }) {
  const [count, setCount] = useState(0);
  const { values } = useStreamContext();
  return (
    <button type="button" className="weather" onClick={() => setCount(count + 1)}>
      {city}, asked for {values.asked}, pressed {count}
    </button>
  );
}
export default { weather: Weather };
`,
  'ui.css': '.weather { color: rgb(1, 2, 3); }\n',
};

let folder: GraphFolder;
let service: Product;

beforeAll(async () => {
  folder = await createGraphFolder(settings, files);
  service = await startCommand(['workflow', '--config', folder.config, '--port', '0']);
});
afterAll(async () => {
  await service?.kill('SIGKILL');
  await folder?.remove();
});

it('comes as a fragment with script and style, by the name of the graph or the id of an assistant', async () => {
  const recording = recordingFetch(await fetchDocument(service.url));
  const client = new Client({
    apiUrl: service.url,
    apiKey: null,
    callerOptions: { fetch: recording.fetch },
  });
  const made = await client.assistants.create({ graphId: 'agent' });
  for (const id of ['agent', made.assistant_id]) {
    const html = await client['~ui'].getComponent(id, 'weather');
    const urls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      const answer = await recording.fetch(url);
      expect([answer.status, (await answer.text()).length > 20]).toEqual([200, true]);
    }
    // As the official server words it: pages take it apart, and may know its files by name.
    const call = `__LGUI_agent.render("weather", "{{shadowRootId}}")`;
    expect(html).toBe(
      `<link rel="stylesheet" href="${service.url}/ui/agent/entrypoint.css" />\n` +
        `<script src="${service.url}/ui/agent/entrypoint.js" onload='${call}'></script>`,
    );
    expect(await (await fetch(`${service.url}/ui/agent/entrypoint.js`)).text()).toContain(
      'globalThis[Symbol.for("LGUI_REQUIRE")]',
    );
  }
  expect(await recording.problems()).toEqual([]);
});

it('lets nothing through a name', async () => {
  const ask = (id: string, name: string) =>
    fetch(`${service.url}/ui/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  const name = `"></script><img src=x onerror='alert(1)'>{{shadowRootId}}&quot;`;
  const html = await (await ask('agent', name)).text();
  expect(html).not.toMatch(/<img|<\/script><|onerror='/);
  expect(html.indexOf('{{shadowRootId}}')).toBe(html.lastIndexOf('{{shadowRootId}}'));
  expect((await ask('other', 'weather')).status).toBe(404);
  expect((await ask('__proto__', 'weather')).status).toBe(404);
  for (const path of ['..%2f..%2fgraph.ts', '%2e%2e/graph.ts', 'graph.ts', '..%5cgraph.ts', '__proto__']) {
    expect([404, 405]).toContain((await fetch(`${service.url}/ui/agent/${path}`)).status);
  }
});

describe.skipIf(!chromiumPath)('in a browser', () => {
  let site: Awaited<ReturnType<typeof serveUseStreamPage>>;
  let browser: Browser;

  beforeAll(async () => {
    site = await serveUseStreamPage('ui-page');
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  const open = async (asked: string) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(15_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('dialog', (dialog) => problems.push(`dialog ${dialog.message()}`));
    await page.goto(`${site.url}/?${new URLSearchParams({ api: service.url, assistant: 'agent', asked })}`);
    await page.getByRole('button', { name: 'Ask' }).click();
    return { page, problems };
  };

  it('are drawn with the React of the page, styled, and alive', async () => {
    const { page, problems } = await open('weather');
    const card = page.getByRole('button', { name: 'Ulm' });
    await card.click();
    await page.getByText('Ulm, asked for weather, pressed 1').waitFor();
    expect(await card.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    expect(problems).toEqual([]);
    await page.close();
  });

  it('run no script that stands in a name', async () => {
    const { page, problems } = await open(`x"); alert(1); ("</script><img src=x onerror=alert(2)>`);
    await expect.poll(() => problems.join(), { timeout: 10_000 }).toContain('There is no component');
    expect(problems.join()).not.toContain('dialog');
    await page.close();
  });
});
