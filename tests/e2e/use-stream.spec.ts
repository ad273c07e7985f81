import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { createChatGraphs } from '../support/chat-graphs.ts';
import { serveUseStreamPage } from '../support/use-stream-page.ts';
import { startWorkflow, type WorkflowServer } from '../support/workflow.ts';

describe.skipIf(!chromiumPath)('useStream of the official client drives a page', () => {
  const { graphs, written } = createChatGraphs();
  let server: WorkflowServer;
  let site: Awaited<ReturnType<typeof serveUseStreamPage>>;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeAll(async () => {
    server = await startWorkflow({ graphs });
    site = await serveUseStreamPage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await server?.close();
  });
  beforeEach(async () => {
    problems = [];
    context = await browser.newContext();
    page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
  });
  afterEach(() => context.close());

  const open = (assistant: string, options: Record<string, string> = {}) =>
    page.goto(`${site.url}/?${new URLSearchParams({ api: server.url, assistant, ...options })}`);
  const messages = () => page.locator('.message').allTextContents();
  const press = (name: string) => page.getByRole('button', { name }).click();
  const write = (draft: string) => page.getByLabel('Draft').fill(draft);
  const say = async (draft: string) => {
    await write(draft);
    await press('Send');
  };
  const untilIdle = () => page.locator('#state', { hasText: 'idle' }).waitFor();
  const untilLoading = () => page.locator('#state', { hasText: 'loading' }).waitFor();
  const untilMessage = (text: string | RegExp) => page.locator('.message', { hasText: text }).waitFor();
  const threadId = () => new URL(page.url()).searchParams.get('thread') ?? '';
  const runId = () => page.locator('#runs').textContent();
  const run = async () => {
    const [newest] = await server.client.runs.list(threadId());
    if (!newest) throw new Error('The thread has no run');
    return newest;
  };

  it('shows the tokens of an answer as they come', async () => {
    await open('talker');
    await page.evaluate(() => {
      const seen = new Set<string>();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('.message')) seen.add(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { seen });
    });
    await say('good morning');
    await untilMessage('You said: good morning');
    await untilIdle();
    const seen = await page.evaluate(() => [...(window as typeof window & { seen: Set<string> }).seen]);
    const growing = seen.filter((text) => text.startsWith('ai: '));
    expect(growing.length).toBeGreaterThan(5);
    for (const text of growing) expect('ai: You said: good morning'.startsWith(text)).toBe(true);
    expect(await messages()).toEqual(['human: good morning', 'ai: You said: good morning']);
    expect(await page.locator('#notes').textContent()).toBe('[{"thinking":true}]');
    expect(await runId()).toBe((await run()).run_id);
    await say('and again');
    await untilMessage('You said: and again');
    await untilIdle();
    expect(await messages()).toHaveLength(4);
    expect(problems).toEqual([]);
  });

  it('stops the graph when the page stops, and also when it is closed', async () => {
    const leave = { stop: () => press('Stop'), close: () => page.close() };
    for (const how of ['stop', 'close'] as const) {
      await open('talker');
      await say('a long story '.repeat(40));
      await untilMessage(/You said: a/);
      const thread = threadId();
      await leave[how]();
      const [{ run_id = '' } = {}] = await server.client.runs.list(thread);
      await server.client.runs.join(thread, run_id);
      expect(await server.client.runs.get(thread, run_id)).toMatchObject({ status: 'interrupted' });
      expect(await server.client.threads.get(thread)).toMatchObject({ status: 'idle' });
      const { letters } = written;
      await sleep(300);
      expect(written.letters).toBe(letters);
      if (how === 'close') continue;
      await untilIdle();
      await say('once more');
      await untilMessage('You said: once more');
      await untilIdle();
    }
  });

  it.each(['at once', 'when the run has ended'])('joins its run again after a reload: %s', async (when) => {
    await open('talker', { rejoin: '1' });
    const text = 'the whole answer, no letter lost and none doubled';
    await say(text);
    await untilMessage(/You said: the/);
    const { run_id } = await run();
    if (when === 'at once') await page.reload();
    else {
      const address = page.url();
      await page.goto('about:blank');
      await server.client.runs.join(new URL(address).searchParams.get('thread') ?? '', run_id);
      await page.goto(address);
    }
    await untilMessage(`You said: ${text}`);
    await untilIdle();
    expect(await messages()).toEqual([`human: ${text}`, `ai: You said: ${text}`]);
    expect(await run()).toMatchObject({ run_id, status: 'success' });
    expect(await server.client.runs.list(threadId())).toHaveLength(1);
    await page.reload();
    await untilMessage(`You said: ${text}`);
    await untilIdle();
    expect(await messages()).toHaveLength(2);
    expect(problems).toEqual([]);
  });

  it('stops a run that it has joined again', async () => {
    await open('talker', { rejoin: '1' });
    await say('another long story '.repeat(40));
    await untilMessage(/You said: a/);
    await page.reload();
    await untilLoading();
    await untilMessage(/You said: a/);
    await press('Stop');
    await untilIdle();
    const { run_id } = await run();
    await server.client.runs.join(threadId(), run_id);
    expect(await run()).toMatchObject({ status: 'interrupted' });
  });

  it('branches from history: an edited message makes a second branch, and both stay', async () => {
    await open('talker', { history: '1' });
    for (const text of ['one', 'two']) {
      await say(text);
      await untilMessage(`You said: ${text}`);
      await untilIdle();
    }
    await write('two, but better');
    await page.getByRole('button', { name: 'Edit' }).nth(1).click();
    await untilMessage('You said: two, but better');
    await untilIdle();
    const first = ['human: one', 'ai: You said: one'];
    const edited = [...first, 'human: two, but better', 'ai: You said: two, but better'];
    await page.getByRole('button', { name: 'Branch 2' }).waitFor();
    expect(await messages()).toEqual(edited);
    await press('Branch 1');
    await untilMessage(/^ai: You said: two$/);
    expect(await messages()).toEqual([...first, 'human: two', 'ai: You said: two']);
    await page.reload();
    await page.getByRole('button', { name: 'Branch 2' }).waitFor();
    expect(await messages()).toEqual(edited);
    await write('one, anew');
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await untilMessage('You said: one, anew');
    await untilIdle();
    expect(await messages()).toEqual(['human: one, anew', 'ai: You said: one, anew']);
    expect(problems).toEqual([]);
  });

  it('shows the question of an interrupt, also after a reload, and goes on with the answer', async () => {
    await open('doctor', { history: '1' });
    await say('metformin');
    await page.locator('#question', { hasText: 'Which dose of metformin?' }).waitFor();
    await untilIdle();
    await page.reload();
    await page.locator('#question', { hasText: 'Which dose of metformin?' }).waitFor();
    await write('500 mg');
    await press('Answer');
    await untilMessage('Noted: 500 mg');
    await untilIdle();
    expect(await page.locator('#question').count()).toBe(0);
    expect(await messages()).toEqual(['human: metformin', 'ai: Noted: 500 mg']);
    expect(problems).toEqual([]);
  });

  it('shows what it hopes for until the server says how it is', async () => {
    await open('talker', { optimistic: '1' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/threads', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await say('hello');
    await untilMessage('human: hello (sending)');
    release();
    await untilMessage('You said: hello');
    await untilIdle();
    expect(await messages()).toEqual(['human: hello', 'ai: You said: hello']);
    expect(problems).toEqual([]);
  });

  it('shows what went wrong: in the graph, also after a reload, and with the request', async () => {
    await open('broken', { history: '1' });
    await say('anything');
    await page.locator('#error', { hasText: 'No source answered' }).waitFor();
    await untilIdle();
    expect(await run()).toMatchObject({ status: 'error' });
    await page.reload();
    await page.locator('#error', { hasText: 'No source answered' }).waitFor();
    await open('nobody');
    await say('anything');
    await page.locator('#error', { hasText: 'HTTP 404: No assistant found for "nobody"' }).waitFor();
    await untilIdle();
  });
});
