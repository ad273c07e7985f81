import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import { signedInAs } from '../support/account.ts';
import { answeringScript, answerOf, readNumbered, sentence, sourcesIn } from '../support/answering-model.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { startChatServer } from '../support/chat-server.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { askInBrowser, enterInBrowser, heartFailureQuestion, waitForReport } from '../support/journey.ts';
import { type Product, startProduct } from '../support/product.ts';

const lies = {
  quote: 'The model invented this finding about sacubitril.',
  number: 'SGLT2 inhibitors lowered hospitalisation by 83.7% in these trials.',
  source: 'A source nobody retrieved says that SGLT2 inhibitors heal the heart.',
};
const paraphrase = 'A finding of this source in other words.';

/** A model that writes true sentences on the sources it is shown, and three lies among them, at every try. */
const liar = answeringScript({
  write: (user) => {
    const sources = sourcesIn(user);
    const quoted = sources.flatMap(({ sentences }) => {
      const last = readNumbered(sentences.at(-1) ?? '');
      return last.text.length > 40 ? [sentence(last.text, [last.number], 'Main outcome')] : [];
    });
    const [first] = quoted;
    return answerOf(
      sentence(paraphrase, first?.cites ?? []),
      ...quoted,
      sentence(lies.quote, ['S1.99']),
      sentence(lies.number, first?.cites ?? []),
      sentence(lies.source, ['S99.1']),
    );
  },
});

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
    browser = await openBrowser();
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
    await enterInBrowser(page, product.url, email);
    await askInBrowser(page, heartFailureQuestion);
    const report = await waitForReport(page);
    const shown = await report.locator('body').textContent();
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
    expect(shown).toContain(paraphrase);
    expect(report?.verification.dropped).toBe(2);
    expect(report?.judging?.supported).toBe(1);
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
