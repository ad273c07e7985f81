import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEvidence } from '../src/evidence/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createEgress } from '../src/platform/egress/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { packageRoot } from '../src/platform/paths.ts';
import { composeExtractive } from '../src/research/compose/extractive.ts';
import { placeStatements } from '../src/research/compose/sections.ts';
import { readPico } from '../src/research/question/pico.ts';
import { writeQuery } from '../src/research/question/search-query.ts';
import { weighQuestion } from '../src/research/question/weigh.ts';
import { evidenceBand } from '../src/research/screen/band.ts';
import { findDirect } from '../src/research/screen/direct.ts';
import { screenItems } from '../src/research/screen/screen.ts';
import { createGate } from '../src/research/verify/gate.ts';
import type { EvidenceItem } from '../src/shared/research/evidence-item.ts';
import { sourceAddresses } from '../tests/support/source-addresses.ts';

type Section = { label: string; text: string };
type Question = { pmid: string; question: string; sections: Section[]; conclusion: string };
type Abstract = { id: string; title: string; sents: string[] };
type Trial = { id: string; title: string; sections: [string, string][] };
type Rationale = { split: string; claim: string; doc: string; sentences: number[] };

/**
 * Composition without a model on 7,347 abstracts: 500 questions whose source states a conclusion, and SciFact's claims.
 * Measured before with a trained classifier on 9,330 abstracts: conclusion first .921, present .972; rationale .686,
 * right paper .904; p95 9 ms.
 */
const data = join(packageRoot, '../shared/bench');
if (!existsSync(data)) console.log('bench/composition: skipped, ../shared/bench is not here');
else await measure();

async function measure() {
  const questions = readLines<Question>('pubmedqa-dev/questions.jsonl');
  const abstracts = readLines<Abstract>('scifact/corpus.jsonl');
  const trials = readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl');
  const folder = await mkdtemp(join(tmpdir(), 'composition-'));
  try {
    const file = join(folder, 'documents.jsonl');
    const documents = [
      ...questions.map((one) => ({
        id: one.pmid,
        title: 'Untitled',
        sections: [...one.sections, { label: 'CONCLUSIONS', text: one.conclusion }],
      })),
      ...abstracts.map(({ id, title, sents }) => ({ id: `scifact-${id}`, title, abstract: joined(sents) })),
      ...trials.map(({ id, title, sections }) => ({
        id,
        title,
        sections: sections.filter(([, text]) => text.trim()).map(([label, text]) => ({ label, text })),
      })),
    ];
    await writeFile(file, documents.map((document) => JSON.stringify(document)).join('\n'));
    const evidence = await createEvidence({
      sources: ['library'],
      offline: true,
      ...sourceAddresses(),
      libraryUri: join(folder, 'library'),
      libraryStarter: false,
      egress: createEgress(),
      pageEgress: createEgress(),
      clock: systemClock,
      logger: createLogger('warn'),
      brandName: 'Bench',
    });
    await evidence.library.import([file]);
    const elapsedMs: number[] = [];
    const answer = async (question: string, without?: string) => {
      const signal = new AbortController().signal;
      const { items } = await evidence.search(
        { ...writeQuery(question, readPico(question)), limit: 20 },
        { signal, deadlineMs: 8_000 },
      );
      const start = performance.now();
      const made = compose(
        items.filter(({ id }) => id !== `library:${without}`),
        question,
      );
      elapsedMs.push(performance.now() - start);
      return made;
    };
    let refound = 0;
    let quotes = 0;
    const counts = { first: 0, present: 0, on: 0, direct: 0, misled: 0, rationale: 0, paper: 0, claims: 0 };
    for (const { pmid, question, conclusion } of questions) {
      const { statements, items, band, isDirect } = await answer(question);
      const isConclusion = (citation: { sourceId: string; start: number }) => {
        const text = items.find(({ id }) => id === citation.sourceId)?.text ?? '';
        return citation.sourceId === `library:${pmid}` && citation.start >= text.length - conclusion.length;
      };
      if (statements[0]?.citations.some(isConclusion)) counts.first += 1;
      if (statements.some((statement) => statement.citations.some(isConclusion))) counts.present += 1;
      if (band !== 'none') counts.on += 1;
      if (isDirect) counts.direct += 1;
      if ((await answer(question, pmid)).isDirect) counts.misled += 1;
      for (const { sourceId, quote, start, end } of statements.flatMap((statement) => statement.citations)) {
        quotes += 1;
        if (items.find(({ id }) => id === sourceId)?.text.slice(start, end) === quote) refound += 1;
      }
    }
    for (const [claim, rationales] of claims()) {
      const { statements } = await answer(claim);
      const citations = statements.flatMap((statement) => statement.citations);
      counts.claims += 1;
      if (
        citations.some(({ sourceId }) => rationales.some(({ doc }) => sourceId === `library:scifact-${doc}`))
      ) {
        counts.paper += 1;
      }
      const sentences = rationales.flatMap(({ doc, sentences: wanted }) => {
        const sents = abstracts.find(({ id }) => String(id) === String(doc))?.sents ?? [];
        return wanted.map((at) => (sents[at] ?? '').trim());
      });
      if (citations.some(({ quote }) => sentences.some((one) => one && quote.includes(one))))
        counts.rationale += 1;
    }
    elapsedMs.sort((left, right) => left - right);
    console.table({
      'conclusion first': row(counts.first / questions.length, '.921'),
      'conclusion present': row(counts.present / questions.length, '.972'),
      'answered at all': row(counts.on / questions.length, '.93'),
      'held to be on the question': row(counts.direct / questions.length, ''),
      'held so without its source': row(counts.misled / questions.length, ''),
      'rationale present': row(counts.rationale / counts.claims, '.686'),
      'right paper cited': row(counts.paper / counts.claims, '.904'),
      'quotes found again': row(refound / quotes, '1'),
      'compose p50 ms': row(elapsedMs[Math.floor(elapsedMs.length / 2)] ?? 0, ''),
      'compose p95 ms': row(elapsedMs[Math.floor(elapsedMs.length * 0.95)] ?? 0, '≤ 20'),
    });
    await evidence.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Screening, composing and the gate, as the graph does them. */
function compose(found: readonly EvidenceItem[], question: string) {
  const { included, coverage } = screenItems(found, weighQuestion(question));
  const direct = findDirect(included, coverage, question);
  const { admitted } = createGate(included, question).check(composeExtractive(included, question));
  return {
    statements: placeStatements(admitted, direct),
    items: included,
    band: evidenceBand(included, direct),
    isDirect: direct.size > 0,
  };
}

function claims(): Map<string, Rationale[]> {
  const byClaim = new Map<string, Rationale[]>();
  for (const one of readLines<Rationale>('scifact/rationales.jsonl')) {
    if (one.split === 'dev') byClaim.set(one.claim, [...(byClaim.get(one.claim) ?? []), one]);
  }
  return byClaim;
}

function row(value: number, before: string) {
  return { measured: Number(value.toFixed(3)), 'goal or before': before };
}

function joined(sentences: readonly string[]): string {
  return sentences.map((sentence) => sentence.trim()).join(' ');
}

function readLines<T>(name: string): T[] {
  const lines = readFileSync(join(data, name), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}
