import { createHash } from 'node:crypto';
import { createLogger } from '../../../src/platform/logger.ts';
import { createResearchGraph, type ResearchState, renderMarkdown } from '../../../src/research/index.ts';
import { escapeHtml, escapeMarkdown } from '../../../src/research/rendering/escape.ts';
import { type Report, reportSchema } from '../../../src/shared/research/report.ts';
import { memoryEvidence } from '../../support/evidence.ts';
import { questionAbout } from './admission.ts';
import type { Attack } from './fault.ts';
import { broken } from './faults/answers.ts';
import type { Honest } from './honest.ts';
import { createHostileModel } from './scripted-model.ts';

export type Outcome = { report: Report; attacks: number; leaks: string[] };

const logger = createLogger('silent');
const clock = { now: () => new Date('2026-01-02T03:04:05Z') };

/** One research whose model lies as told, on the source of `honest` and another; what of the lie is in the report. */
export async function runAttack(
  attack: Attack,
  honest: Honest,
  companions: readonly Honest[],
  mode: 'quick' | 'deep',
): Promise<Outcome> {
  const target = attack.item ?? honest.item;
  const { model, tried } = createHostileModel(attack, companions, target);
  const others = companions.map(({ item }) => item).filter(({ id }) => id !== target.id);
  const items = [target, ...new Set(others)];
  const graph = createResearchGraph({
    evidence: memoryEvidence(items),
    languageModel: model,
    clock,
    brandName: 'Test',
    logger,
  });
  const question = questionAbout(target);
  const topic = mode === 'deep' ? `/deepresearch ${question}` : question;
  const state: ResearchState = await graph.invoke({ topic, research_mode: mode });
  const report = reportSchema.parse(JSON.parse(JSON.stringify(state.research_report)));
  return { report, attacks: tried.attacks, leaks: findLeaks(attack, report, state.final_report, question) };
}

/** Where the lie is to be seen, if anywhere; and whatever of the report does not hold by itself. */
function findLeaks(attack: Attack, report: Report, html: string, question: string): string[] {
  const markdown = renderMarkdown(report);
  const leaks: string[] = [];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  const text = attack.statement?.text;
  const isHidden = attack.hidden !== undefined;
  if (text && !isHidden) {
    if (report.statements.some((one) => plain(one.text) === plain(text))) leaks.push('JSON');
    const shown = text.trim();
    const inQuestion = plain(question).includes(plain(shown));
    if (!inQuestion && (html.includes(`>${escapeHtml(shown)}<`) || html.includes(`>${shown}<`)))
      leaks.push('HTML');
    if (!inQuestion && markdown.split('\n').some((line) => line.startsWith(`- ${escapeMarkdown(shown)} [`)))
      leaks.push('Markdown');
  }
  const told = report.statements.map((one) => one.text).join('\n');
  for (const [place, words] of [
    ['JSON', told],
    ['HTML', html],
    ['Markdown', markdown],
  ] as const) {
    if (attack.hidden?.test(words)) leaks.push(`${place}: hidden letters`);
    if (words.includes(broken)) leaks.push(`${place}: broken answer`);
    if (/<script|onerror=alert|javascript:alert\(1\)"/i.test(words)) leaks.push(`${place}: script`);
  }
  const said = report.statements.map((one) => plain(one.text));
  if (new Set(said).size < said.length) leaks.push('said twice');
  for (const { citations } of report.statements) {
    for (const { source, quote, start, end } of citations) {
      const from = report.sources[source];
      const hash = createHash('sha256')
        .update(from?.text ?? '')
        .digest('hex');
      if (from?.text.slice(start, end) !== quote || hash !== from.textHash)
        leaks.push('a quote not at its place');
    }
  }
  return leaks;
}
