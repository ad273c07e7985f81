import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvidence, type Evidence } from '#evidence/index.ts';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createResearchGraph, renderHtml, renderMarkdown } from '#research/index.ts';
import { reportSchema } from '#shared/research/report.ts';
import { makePdf, type PdfLine } from '../support/pdf.ts';
import { sourceAddresses } from '../support/source-addresses.ts';

const clock = { now: () => new Date('2026-01-01T00:00:00Z') };
const logger = createLogger('silent');
let folder: string;
let evidence: Evidence;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cited-page-'));
  evidence = await createEvidence({
    sources: ['library', 'pubmed'],
    offline: true,
    ...sourceAddresses(),
    libraryUri: join(folder, 'library'),
    libraryStarter: false,
    egress: createEgress(),
    pageEgress: createEgress(),
    clock,
    logger,
    brandName: 'Test',
  });
});
afterAll(async () => {
  await evidence.close();
  await rm(folder, { recursive: true, force: true });
});

const page = (...texts: string[]): PdfLine[] =>
  texts.map((text, position) => ({ text, y: 700 - 12 * position }));

it('cites the page of a PDF on which the quoted sentence begins', async () => {
  const file = join(folder, 'otters.pdf');
  const pdf = makePdf(
    [
      page('We asked whether testase warms the cold feet of otters.', 'It is unknown.'),
      page('Background matters were discussed here.', 'In conclusion, testase warmed the cold feet of'),
      page('otters by two degrees compared with placebo.', 'The trial was funded by a zoo.'),
    ],
    { title: 'Testase for cold feet of otters' },
  );
  await writeFile(file, pdf);
  expect(await evidence.library.import([file])).toMatchObject({ imported: 1, skippedCount: 0 });
  const graph = createResearchGraph({ evidence, languageModel: undefined, clock, brandName: 'Test', logger });
  const state = await graph.invoke({ topic: 'Does testase warm the cold feet of otters?' });
  const report = reportSchema.parse(state.research_report);
  const conclusion = report.statements.find(({ text }) => text.includes('warmed the cold feet'));
  expect(conclusion?.citations).toMatchObject([{ page: 2 }]);
  expect(conclusion?.text).toMatch(/cold feet of otters by two degrees compared with placebo\.$/);
  expect(renderMarkdown(report)).toContain('[1] p. 2');
  expect(renderHtml(report)).toContain('[1]</a> p. 2');
});

it('fetches no pack where nothing may be sent out', async () => {
  await expect(evidence.importPack('starter', { signal: new AbortController().signal })).rejects.toThrow(
    /EVIDENCE_OFFLINE is set/,
  );
});
