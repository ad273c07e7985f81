import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { ask } from './ask.ts';
import { library } from './library.ts';

const documents = [
  {
    id: 'trial-1',
    title: 'Test trial of drug A in heart failure',
    abstract:
      'BACKGROUND: It is not known whether drug A helps in heart failure. METHODS: We gave drug A or placebo to 1,204 adults.  RESULTS: Hospitalisation for heart failure occurred in 12.5% with drug A and in 17.1% with placebo (hazard ratio 0.71; 95% CI 0.60–0.84). CONCLUSIONS: Drug A reduced hospitalisation in adults with heart failure.',
    year: 2021,
    publicationTypes: ['Randomized Controlled Trial'],
  },
  {
    id: 'trial-2',
    title: 'Drug A and hospitalisation in heart failure: second test trial',
    sections: [
      {
        label: 'Results',
        text: 'Drug A “lowered”\u00a0hospitalisation in heart failure from 30 to 21 per 100 patient-years.',
      },
      { label: 'Conclusions', text: 'In heart failure, drug A lowers hospitalisation.' },
    ],
    doi: '10.1000/test-trial-2',
  },
];

let folder: string;
let answers: Record<string, unknown>[];

/** Runs a command as the terminal would and gives what it printed. */
async function run(command: typeof ask, args: string[]): Promise<string> {
  const printed: string[] = [];
  const config = readConfig({ DATA_DIR: join(folder, 'data'), EVIDENCE_OFFLINE: '1', LOG_LEVEL: 'error' });
  const code = await command(args, config, {
    out: (text) => printed.push(text),
    note: () => {},
    stop: new AbortController().signal,
  });
  expect(code).toBe(0);
  return printed.join('\n');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verification-'));
  const documentFile = join(folder, 'documents.jsonl');
  await writeFile(documentFile, documents.map((document) => JSON.stringify(document)).join('\n'));
  expect(await run(library, ['import', documentFile])).toMatch(/^Imported 2 documents/);
  const questions = [
    'Does drug A reduce hospitalisation in heart failure?',
    'Do SGLT2 inhibitors reduce hospitalisation?',
  ];
  const batch = join(folder, 'questions.jsonl');
  const out = join(folder, 'answers.jsonl');
  await writeFile(batch, questions.map((question, id) => JSON.stringify({ id, question })).join('\n'));
  await run(ask, ['--batch', batch, '--out', out]);
  answers = (await readFile(out, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Answered = {
  statements: {
    text: string;
    kind: string;
    citations: { source: number; quote: string; start: number; end: number }[];
  }[];
  sources: { id: string; text: string; textHash: string; index: number }[];
  verification: { statements: number; verified: number; dropped: number };
};

it('gives every statement quotes that stand at their offsets in the stored source text', () => {
  expect(answers).toHaveLength(2);
  for (const answer of answers as Answered[]) {
    expect(answer.statements.length).toBeGreaterThan(0);
    const quoted = answer.statements.filter(({ kind }) => kind !== 'counted');
    expect(answer.verification.verified).toBe(quoted.length);
    for (const statement of answer.statements) {
      expect(statement.citations.length).toBeGreaterThan(0);
      for (const { source, quote, start, end } of statement.citations) {
        const cited = answer.sources[source];
        expect(cited?.text.slice(start, end)).toBe(quote);
        expect(
          createHash('sha256')
            .update(cited?.text ?? '')
            .digest('hex'),
        ).toBe(cited?.textHash);
      }
    }
  }
});

it('stores imported text exactly as it was given, under the id it was given', () => {
  const [answer] = answers as Answered[];
  const byId = new Map(answer?.sources.map((source) => [source.id, source.text]));
  expect(byId.get('trial-1')).toBe(documents[0]?.abstract);
  expect(byId.get('trial-2')).toBe(documents[1]?.sections?.map((section) => section.text).join('\n\n'));
});

it('has the shape of the contract', () => {
  for (const answer of answers) {
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining(
        'question mode statements sources verification band failures trail safety html elapsedMs usage'.split(
          ' ',
        ),
      ),
    );
    const [source] = (answer as Answered).sources;
    const fields =
      'index id title url domain quote year journal pmid doi studyDesign evidenceLevel retraction';
    expect(Object.keys(source ?? {})).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(source?.index).toBe(1);
  }
});

it('prints one answer as Markdown and as HTML', async () => {
  const question = 'Does drug A reduce hospitalisation in heart failure?';
  expect(await run(ask, [question])).toContain(
    'Drug A reduced hospitalisation in adults with heart failure. [',
  );
  expect(await run(ask, [question, '--format', 'html'])).toContain('data-source-id="source-1"');
});

it('researches deeply when asked to, and tells of the sub-questions', async () => {
  const question = 'Does drug A reduce hospitalisation in heart failure?';
  const answer = JSON.parse(await run(ask, [question, '--mode', 'deep', '--format', 'json']));
  expect(answer).toMatchObject({ mode: 'deep', question, reviewIterations: 1 });
  expect(answer.statements.length).toBeGreaterThan(1);
  const titles = answer.subQuestions.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Opposing and null findings');
  expect(answer.html).toContain('Records by sub-question');
});

it('does not write over its own batch, and takes one with a byte order mark', async () => {
  const batch = join(folder, 'own.jsonl');
  const content = `\uFEFF${JSON.stringify({ id: 1, question: 'Does drug A help in heart failure?' })}\n`;
  await writeFile(batch, content);
  await expect(run(ask, ['--batch', batch, '--out', batch])).rejects.toThrow(/another file than --batch/);
  expect(await readFile(batch, 'utf8')).toBe(content);
  await run(ask, ['--batch', batch, '--out', join(folder, 'other.jsonl')]);
  expect(JSON.parse(await readFile(join(folder, 'other.jsonl'), 'utf8'))).toMatchObject({
    id: 1,
    band: 'moderate',
  });
});

it('ends quietly when it is stopped, and keeps what it has', async () => {
  const batch = join(folder, 'long.jsonl');
  const out = join(folder, 'stopped.jsonl');
  await writeFile(batch, `${JSON.stringify({ id: 1, question: 'Does drug A help?' })}\n`.repeat(500));
  const stop = new AbortController();
  const notes: string[] = [];
  const config = readConfig({ DATA_DIR: join(folder, 'data'), EVIDENCE_OFFLINE: '1', LOG_LEVEL: 'error' });
  const running = ask(['--batch', batch, '--out', out], config, {
    out: () => {},
    note: (text) => notes.push(text),
    stop: stop.signal,
  });
  await expect.poll(() => readFile(out, 'utf8').catch(() => ''), { timeout: 10_000 }).toContain('\n');
  stop.abort();
  expect(await running).toBe(130);
  expect(notes).toEqual(['Stopped.']);
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeLessThan(500);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ id: 1, mode: 'quick' });
});
