import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '../tests/support/account.ts';
import { startProduct } from '../tests/support/product.ts';

const questions = [
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
  'Does dapagliflozin help in heart failure with reduced ejection fraction?',
  'Does sacubitril/valsartan do better than enalapril?',
  'Is apixaban safer than warfarin in atrial fibrillation?',
  'Does rivaroxaban prevent stroke in atrial fibrillation?',
  'Does semaglutide lower body weight?',
  'Does tirzepatide lower body weight in people without diabetes?',
  'Do GLP-1 receptor agonists lower cardiovascular events?',
  'Does empagliflozin slow chronic kidney disease?',
  'Does finerenone protect the kidney in type 2 diabetes?',
  'Does dexamethasone lower mortality in COVID-19?',
  'Does tocilizumab lower mortality in COVID-19?',
  'Should adults aged 45 be screened for colorectal cancer?',
  'Does lung cancer screening lower mortality?',
  'Does intensive blood pressure control prevent cardiovascular events?',
  'Does evolocumab lower cardiovascular events?',
  'Are balanced crystalloids better than saline in critically ill adults?',
  'Does tranexamic acid lower bleeding deaths?',
  'Does tenecteplase work as well as alteplase in stroke?',
  'Does aspirin prevent pre-eclampsia?',
];

/** Quick Search, offline, from the first call of the browser to the saved session. Goal: p50 at most 1,000 ms. */
const dataDir = await mkdtemp(join(tmpdir(), 'quick-search-'));
const product = await startProduct({ DATA_DIR: dataDir, FREE_DAILY_CREDITS: '100', LOG_LEVEL: 'warn' });
try {
  const account = await signUp(product.url);
  const wholeMs: number[] = [];
  const firstEventMs: number[] = [];
  let statements = 0;
  for (const question of questions) {
    const startedAt = performance.now();
    const prepared = await account.prepare(question);
    let first: number | undefined;
    for await (const _ of account.stream(prepared, question)) first ??= performance.now() - startedAt;
    const session = await account.session(prepared.sessionId);
    if (session.status !== 'COMPLETED') throw new Error(`"${question}" ended as ${session.status}`);
    statements += session.report?.statements.length ?? 0;
    wholeMs.push(performance.now() - startedAt);
    firstEventMs.push(first ?? Number.NaN);
  }
  const at = (values: number[], share: number) =>
    Math.round([...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN);
  console.table({
    'whole run (ms)': { p50: at(wholeMs, 0.5), p95: at(wholeMs, 0.95), goal: 'p50 ≤ 1000' },
    'first event (ms)': { p50: at(firstEventMs, 0.5), p95: at(firstEventMs, 0.95), goal: '' },
  });
  console.log(`${questions.length} questions, ${statements} verified statements`);
} finally {
  await product.kill();
  await rm(dataDir, { recursive: true, force: true });
}
