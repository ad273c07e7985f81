import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { chromiumPath, launchBrowser } from '../support/browser.ts';
import { type ChatMessage, type ChatReply, startChatServer } from '../support/chat-server.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, heartFailureQuestion, signUpInBrowser, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

type PromptSource = { id: string; text: string };

const lies = {
  quote: 'The model invented this quote about sacubitril word for word.',
  number: 'SGLT2 inhibitors lowered hospitalisation by 83.7% in these trials.',
  source: 'A source nobody retrieved says that SGLT2 inhibitors heal the heart.',
};

/** A model that writes true statements on the sources it is shown, and three lies among them, at every try. */
function liar(messages: ChatMessage[]): ChatReply {
  const user = messages.at(-1)?.content ?? '';
  const [, json] = /<sources>\n([\s\S]*?)\n<\/sources>/.exec(user) ?? [];
  if (!json) return { text: '{"text": "SGLT2 inhibitors HFpEF hospitalisation", "expression": ""}' };
  const sources = JSON.parse(json) as PromptSource[];
  // The paragraph before the last is the conclusion of an entry of the starter library.
  const sentence = (source: PromptSource) =>
    source.text
      .split('\n\n')
      .at(-2)
      ?.split(/(?<=[a-z)]\.) /)[0] ?? '';
  const honest = sources
    .map((source) => ({ source: source.id, quote: sentence(source) }))
    .filter(({ quote }) => quote.length > 40)
    .map((citation) => ({ section: 'Key findings', text: citation.quote, citations: [citation] }));
  const [first] = honest;
  const statements = [
    ...honest,
    { section: 'Bottom line', text: lies.quote, citations: [{ source: sources[0]?.id, quote: lies.quote }] },
    { section: 'Bottom line', text: lies.number, citations: first?.citations },
    { section: 'Bottom line', text: lies.source, citations: [{ source: 'S99', quote: lies.source }] },
  ];
  return { text: JSON.stringify({ statements }) };
}

describe.skipIf(!chromiumPath)('a clinician asks where a language model writes', () => {
  let browser: Browser;
  let chat: Awaited<ReturnType<typeof startChatServer>>;
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  let product: Product;

  beforeAll(async () => {
    chat = await startChatServer(liar);
    place = await createTestDatabaseUrl();
    product = await startProduct({
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.url,
      LLM_PROVIDER: 'openai',
      LLM_MODEL: 'scripted',
      LLM_BASE_URL: chat.url,
    });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.kill();
    await chat?.close();
    await place?.drop();
  });

  /** Signs up, asks, and gives what was shown beside what was saved. */
  async function askAs(email: string) {
    const page = await browser.newPage();
    await signUpInBrowser(page, product.url, email);
    await askInBrowser(page, heartFailureQuestion);
    const report = await waitForReport(page);
    const shown = await report.locator('body').innerText();
    const token = await page.evaluate(() => localStorage.getItem('authToken'));
    const account = signedInAs(product.url, email, token ?? '');
    const [summary] = await account.api<SessionSummary[]>('GET', '/api/sessions');
    const session = await account.api<Session>('GET', `/api/sessions/${summary?.id}`);
    await page.close();
    return { shown, session, credits: await account.credits() };
  }

  it('reads what the sources carry and nothing the model invented, and sees the lies counted', async () => {
    const { shown, session, credits } = await askAs('ada@example.org');
    const saved = JSON.stringify(session);
    for (const lie of [...Object.values(lies), '83.7', 'S99']) {
      expect(shown).not.toContain(lie);
      expect(saved).not.toContain(lie);
    }
    const { report } = session;
    expect(report?.composer).toBe('language-model');
    expect(report?.verification.dropped).toBe(3);
    expect(report?.verification.verified).toBe(report?.statements.length);
    expect(report?.sources.length).toBeGreaterThanOrEqual(3);
    expect(credits.creditsRemaining).toBe(4);
  });

  it('still gets a report, which says so, when the model answers nonsense', async () => {
    chat.setScript(() => ({ text: 'I would rather write a poem.' }));
    const { shown, session } = await askAs('grace@example.org');
    expect(session.report?.composer).toBe('extractive');
    expect(session.report?.failures.map(({ connector }) => connector)).toContain('Language model');
    expect(shown).toContain('Language model');
  });
});
