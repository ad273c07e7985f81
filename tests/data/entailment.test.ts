import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Verdict } from '#shared/research/statement.ts';
import { checkStatements } from '../../src/research/checking/check-statements.ts';
import { labelledSpans } from '../../src/research/writing/source-sentences.ts';
import { readDataLines } from './folder.ts';
import { readTrials } from './trial-abstracts.ts';

/**
 * Sentences written by others than the checks, on abstracts of trials, with what a capable language model said of them when it
 * was shown the prompt `judge_claims`. `opened`: what was looked at while the checks were made, and what only at the end.
 */
type Sentence = {
  id: string;
  opened: 'developing' | 'closed' | 'drug names';
  label: 'honest' | 'false';
  text: string;
  cites: { doc: string; sentences: number[] }[];
  verdict: Verdict | null;
};

const readLines = <T>(name: string): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const trials = readTrials();
const sentences = readLines<Sentence>('judged-sentences.jsonl');

function isPassed({ text, cites }: Sentence): boolean {
  const items = cites.flatMap(({ doc }) => trials.get(doc) ?? []);
  const citations = cites.flatMap(({ doc, sentences: numbers }, at) => {
    const spans = labelledSpans(items[at] ?? { text: '', sections: [] });
    return numbers.map((number) => ({ sourceId: doc, start: -1, end: 1, ...spans[number - 1] }));
  });
  const [checked] = checkStatements(items, [{ section: 'Bottom line', text, citations }]);
  return checked !== undefined && 'statement' in checked;
}

const shareOf = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length;

it.each(['developing', 'closed'] as const)('shows honest sentences and no false ones (%s)', (opened) => {
  const own = sentences.filter((one) => one.opened === opened);
  const passed = new Set(own.filter(isPassed));
  const isShown = (one: Sentence) => passed.has(one) && one.verdict === 'supported';
  const [honest, lies] = [
    own.filter(({ label }) => label === 'honest'),
    own.filter(({ label }) => label === 'false'),
  ];
  const turnedBack = honest.filter((one) => !passed.has(one));
  console.info(
    `${opened}: honest shown ${honest.filter(isShown).length} of ${honest.length}, false shown ${lies.filter(isShown).length} of ${lies.length}; turned back by the hard checks: ${turnedBack.length} honest, ${lies.filter((one) => !passed.has(one)).length} false`,
  );
  expect(shareOf(honest.filter(isShown), honest)).toBeGreaterThanOrEqual(0.97);
  expect(shareOf(lies.filter(isShown), lies)).toBeLessThanOrEqual(0.01);
  expect(shareOf(turnedBack, honest)).toBeLessThanOrEqual(0.01);
});

it('turns back drugs that no source names, and few that it does (tuned on this set)', () => {
  const own = sentences.filter(({ opened }) => opened === 'drug names');
  const turnedBack = own.filter((one) => !isPassed(one));
  const [honest, lies] = (['honest', 'false'] as const).map(
    (wanted) => turnedBack.filter(({ label }) => label === wanted).length,
  );
  console.info(`drug names: turned back ${lies} of 50 false and ${honest} of 50 honest`);
  expect(lies).toBeGreaterThanOrEqual(20 * Math.max(1, honest ?? 0));
});

it('tells supported claims of SciFact from contradicted ones', () => {
  type Rationale = { claim_id: string; doc: string; label: 'SUPPORT' | 'CONTRADICT' };
  const labels = new Map(
    readDataLines<Rationale>('bench/scifact/rationales.jsonl').map(({ claim_id, doc, label }) => [
      `${claim_id}/${doc}`,
      label,
    ]),
  );
  const judged = readLines<{ claim: string; doc: string; verdict: Verdict }>('judged-scifact.jsonl');
  const share = (label: string, isCounted: (verdict: Verdict) => boolean) => {
    const own = judged.filter(({ claim, doc }) => labels.get(`${claim}/${doc}`) === label);
    return shareOf(
      own.filter(({ verdict }) => isCounted(verdict)),
      own,
    );
  };
  const balanced = (isSupport: (verdict: Verdict) => boolean) =>
    (share('SUPPORT', isSupport) + share('CONTRADICT', (verdict) => !isSupport(verdict))) / 2;
  const [strict, lenient] = [
    balanced((verdict) => verdict === 'supported'),
    balanced((verdict) => verdict !== 'not'),
  ];
  console.info(
    `SciFact: balanced accuracy ${strict.toFixed(2)} with “partly” as not supported, ${lenient.toFixed(2)} as supported`,
  );
  expect(share('CONTRADICT', (verdict) => verdict === 'supported')).toBeLessThanOrEqual(0.02);
  expect(lenient).toBeGreaterThanOrEqual(0.9);
});
