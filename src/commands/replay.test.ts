import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '#platform/database/folder-lock.ts';
import { packageRoot } from '#platform/paths.ts';
import {
  answeringScript,
  answerOf,
  readNumbered,
  sentence,
  sourcesIn,
} from '../../tests/support/answering-model.ts';
import { startChatServer } from '../../tests/support/chat-server.ts';
import { quickStart } from '../../tests/support/program.ts';
import { readConfig } from '../config.ts';
import { ask } from './ask.ts';
import { runFile } from './run-files.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';
const secret = 'a-key-that-nobody-may-keep';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `ask` as the terminal would. */
async function run(...args: string[]) {
  return runWith({}, ...args);
}

async function runWith(variables: Record<string, string>, ...args: string[]) {
  const printed: string[] = [];
  const notes: string[] = [];
  const config = readConfig({
    DATA_DIR: folder,
    EVIDENCE_OFFLINE: '1',
    LOG_LEVEL: 'silent',
    NCBI_API_KEY: secret,
    LLM_API_KEY: secret,
    ...variables,
  });
  const code = await ask(args, config, {
    out: (text) => printed.push(text),
    note: (text) => notes.push(text),
    stop: new AbortController().signal,
  });
  return { code, printed: printed.join('\n'), notes: notes.join('\n') };
}

it.each(['quick', 'deep'])('makes the report of a %s research again, in every format', async (mode) => {
  const asked = await run(question, '--mode', mode, '--format', 'json');
  const answer = JSON.parse(asked.printed);
  expect(asked.notes).toContain(`--replay ${answer.run}`);
  const again = await run('--replay', answer.run);
  expect(again).toMatchObject({ code: 0, notes: '' });
  expect(again.printed).toMatch(
    new RegExp(`^Run ${answer.run}: Do SGLT2.*\nThe same report: \\d+ statements`),
  );
  const html = await run('--replay', answer.run, '--format', 'html');
  expect(html.printed).toBe(answer.html);
  expect(html.printed).toContain(`Run ${answer.run}, version `);
  expect((await run('--replay', answer.run, '--format', 'md')).printed).toContain('without a language model');
  const json = JSON.parse((await run('--replay', answer.run, '--format', 'json')).printed);
  expect(json).toMatchObject({ runId: answer.run, isSame: true, differences: [], html: answer.html });
  expect(json.report.statements).toEqual(answer.statements);
});

it('keeps records that only their owner can read, without keys', async () => {
  await run(question);
  const names = await readdir(join(folder, 'runs'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const file = join(folder, 'runs', name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(gunzipSync(await readFile(file)).toString()).not.toContain(secret);
  }
});

it.each(['quick', 'deep'])('makes a %s report that a model wrote again without the model', async (mode) => {
  const server = await startChatServer(
    answeringScript({
      write: (user) => {
        const first = readNumbered(sourcesIn(user)[0]?.sentences[1] ?? '');
        const wrong = sentence(
          `${first.text.slice(0, -1)} in 93% of people.`,
          [first.number],
          'Main outcome',
        );
        return answerOf(sentence(first.text, [first.number]), wrong);
      },
    }),
  );
  const variables = { LLM_PROVIDER: 'openai', LLM_MODEL: 'scripted', LLM_BASE_URL: server.url };
  const args = [question, '--mode', mode, '--format', 'json'];
  const answer = JSON.parse((await runWith(variables, ...args)).printed);
  await server.close();
  expect(answer.composer).toBe('language-model');
  expect(answer.html).toMatch(
    /with the language model scripted \(openai, temperature 0.*write_answer [\da-f]{12}/,
  );
  const requests = server.requests.length;

  const again = await run('--replay', answer.run, '--format', 'json');
  expect(JSON.parse(again.printed)).toMatchObject({ isSame: true, html: answer.html });
  expect(server.requests).toHaveLength(requests);
  const record = gunzipSync(await readFile(runFile(folder, answer.run))).toString();
  for (const kept of [secret, server.url]) expect(record).not.toContain(kept);
});

it('says what differs, and ends with 1', async () => {
  const { run: id } = JSON.parse((await run(question, '--format', 'json')).printed);
  const file = runFile(folder, id);
  const record = gunzipSync(await readFile(file)).toString();
  const quoted = /"text":"([^"]*SGLT2[^"]*)"/.exec(record)?.[1] as string;
  await writeFile(file, gzipSync(record.replace(`"text":"${quoted}"`, `"text":"${quoted} And more."`)));
  const again = await run('--replay', id);
  expect(again.code).toBe(1);
  expect(again.printed).toMatch(/differs \(\d+\):\n- The stored source .*its hash does not fit/);
  const shown = await run('--replay', id, '--format', 'md');
  expect(shown).toMatchObject({ code: 1, notes: again.printed });
  expect(shown.printed).toContain('# Do SGLT2 inhibitors');
});

it('ends with 2 where the record is damaged', async () => {
  const { run: id } = JSON.parse((await run(question, '--format', 'json')).printed);
  const content = await readFile(runFile(folder, id));
  for (const damaged of [content.subarray(0, 200), Buffer.alloc(0), gzipSync('{"runId": 1}')]) {
    await writeFile(runFile(folder, id), damaged);
    const notes = `The record of the run ${id} is damaged and cannot be read.`;
    expect(await run('--replay', id)).toEqual({ code: 2, printed: '', notes });
  }
});

it('waits, as a program of its own, for nothing but the deadline where a model was silent then', async () => {
  const server = await startChatServer(() => ({ silent: true }));
  const variables = {
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'scripted',
    LLM_BASE_URL: server.url,
    QUICK_MAX_SECONDS: '10',
  };
  const { run: id } = JSON.parse((await runWith(variables, question, '--format', 'json')).printed);
  await server.close();
  const program = [...quickStart, join(packageRoot, 'dist/main.js'), 'ask', '--replay', id];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
  });
  expect(stdout).toContain('The same report');
});

it('ends with 2 where no run is known, and makes no database to look in', async () => {
  const unknown = '11111111-1111-4111-8111-111111111111';
  for (const id of [unknown, '../../etc/passwd']) {
    expect(await run('--replay', id)).toEqual({
      code: 2,
      printed: '',
      notes: `No run or session ${id} is known here.`,
    });
  }
  expect(await readdir(folder)).not.toContain('pg');
});

it('says how to replay runs of a product that is running on its own database', async () => {
  const unlock = await lockFolder(join(folder, 'pg'));
  await writeFile(join(folder, 'pg', 'completed'), '');
  const replaying = run('--replay', '22222222-2222-4222-8222-222222222222');
  await expect(replaying).rejects.toThrow(/already in use by another process\. .* while it is stopped/);
  await unlock();
  await rm(join(folder, 'pg'), { recursive: true });
});

it('refuses a format that it does not know', async () => {
  await expect(run('--replay', 'x', '--format', 'pdf')).rejects.toThrow(/text, json, md, html/);
});
