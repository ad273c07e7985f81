import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { register } from './account.ts';

export const heartFailureQuestion =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

export const quickStages = [
  'simple_query_analysis',
  'simple_query_writer',
  'simple_medical_search',
  'simple_research_orchestrator',
  'simple_report_generation',
];

export const deepStages = [
  'clinical_triage_and_pico',
  'decompose',
  'research_section_process',
  'query_parser',
  'search',
  'reasoning',
  'question_info_aggregation',
  'compose_and_validate',
  'finalize_report',
];

/** Writes down every state each workflow step passes through, from the first paint on. */
export async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenSteps: seen });
    new MutationObserver(() => {
      for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
        const entry = `${step.dataset.step} ${step.dataset.state}`;
        if (!seen.includes(entry)) seen.push(entry);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as typeof window & { seenSteps: string[] }).seenSteps);
}

/** Collects every list of steps the page shows from its next load on, each only where it differs from the one before. */
export async function watchStepLists(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const lists: string[][] = [];
    Object.assign(window, { stepLists: lists });
    new MutationObserver(() => {
      const steps = [...document.querySelectorAll<HTMLElement>('[data-step]')];
      const list = steps.map(({ dataset }) => `${dataset.step} ${dataset.state}`);
      if (list.length > 0 && list.join() !== lists.at(-1)?.join()) lists.push(list);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as typeof window & { stepLists: string[][] }).stepLists);
}

/** What is unsteady in lists of steps shown one after the other: a step that moves, stands twice or goes back. */
export function unsteadySteps(lists: readonly string[][]): string[] {
  const order = ['waiting', 'active', 'completed'];
  const parse = (list: readonly string[]) => list.map((entry) => entry.split(' ') as [string, string]);
  return lists.flatMap((list, at) => {
    const names = parse(list).map(([name]) => name);
    const problems = new Set(names).size < names.length ? [`twice: ${list.join(', ')}`] : [];
    if (parse(list).filter(([, state]) => state === 'active').length > 1)
      problems.push(`two active: ${list.join(', ')}`);
    for (const [place, [name, state]] of parse(lists[at - 1] ?? []).entries()) {
      const [nameNow, stateNow = ''] = parse(list)[place] ?? [];
      if (nameNow !== name) problems.push(`moved: ${name}, ${list.join(', ')}`);
      else if (order.indexOf(stateNow) < order.indexOf(state)) problems.push(`went back: ${name}`);
    }
    return problems;
  });
}

export async function signUpInBrowser(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/signup`);
  await page.getByLabel('Full Name').fill('Ada Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough passphrase');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/chat');
}

/** Registers a person at the API and opens the workspace as they find it after the page for signing up. */
export async function enterInBrowser(page: Page, url: string, email: string): Promise<void> {
  const signedIn = await register(url, { username: 'Ada Example', email });
  const blank = `${url}/blank`;
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(blank);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('isLoggedIn', 'true');
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, signedIn);
  await page.unroute(blank);
  // The page stands before its script; what only the script does can be done once it asks for the history.
  const isAlive = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/sessions');
  await page.goto(`${url}/chat`);
  await isAlive;
  await page.getByLabel('Clinical question').waitFor();
}

export async function askInBrowser(page: Page, question: string): Promise<void> {
  await page.getByLabel('Clinical question').fill(question);
  await page.keyboard.press('Enter');
}

/** Waits for the end of the run and gives the report's own document. */
export async function waitForReport(page: Page) {
  await page.getByText('The research report has been generated. You can view it in the panel.').waitFor();
  const report = page.frameLocator('iframe[title="Research report"]');
  await report.locator('a[data-source-id]').first().waitFor();
  return report;
}

/** Waits until nothing fades or moves any more: half-transparent text has no contrast to speak of. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline === document.timeline &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      );
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

/** The accessibility rules of WCAG 2.2 AA that the page, its frames included, breaks once nothing moves. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  await animationsEnd(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  );
}

/** Fails with the list of accessibility problems that last: what fades in while the page is read has no contrast to speak of. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  let problems = await accessibilityProblems(page);
  for (let again = 0; again < 3 && problems.length > 0; again += 1) {
    await page.waitForTimeout(500);
    problems = await accessibilityProblems(page);
  }
  expect(problems, `${state}: ${problems.join('; ').replaceAll('\n', ' ')}`).toEqual([]);
}
