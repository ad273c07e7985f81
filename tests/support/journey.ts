import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

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
  return () => page.evaluate(() => (window as unknown as { seenSteps: string[] }).seenSteps);
}

export async function signUpInBrowser(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/signup`);
  await page.getByLabel('Full Name').fill('Ada Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough passphrase');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/chat');
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

/** Fails with the list of problems where the page, its frames included, breaks an accessibility rule of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const problems = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`,
  );
  expect(problems, state).toEqual([]);
}
