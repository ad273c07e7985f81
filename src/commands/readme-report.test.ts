import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';
import { readConfig } from '../config.ts';
import { ask } from './ask.ts';

const cut = '…';
/** Its lines, without empty ones, the day, and the id of the run. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\d{1,2} [A-Z][a-z]+ \d{4}/, 'DAY').replace(/^Run [\da-f-]{36},/, 'Run ID,'));

it('shows in the README what the program prints, line by line, and marks what it leaves out', async () => {
  const readme = await readFile(join(packageRoot, 'README.md'), 'utf8');
  const [, question, block] =
    /ask -- "([^"]+)" --offline\n```\n\n```markdown\n([\s\S]*?)\n```/.exec(readme) ?? [];
  if (!question || !block) throw new Error('the README shows no report');
  const folder = await mkdtemp(join(tmpdir(), 'readme-'));
  try {
    const printed: string[] = [];
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' });
    const stop = new AbortController().signal;
    await ask([question, '--offline'], config, { out: (text) => printed.push(text), note: () => {}, stop });
    const lines = linesOf(printed.join('\n'));
    let at = 0;
    let isCut = false;
    for (const shown of linesOf(block)) {
      if (shown === cut) isCut = true;
      else {
        const found = isCut ? lines.indexOf(shown, at) : at;
        expect(lines[found], `after line ${at} of the report`).toBe(shown);
        at = found + 1;
        isCut = false;
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
