import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../support/run-program.ts';

it('sends nothing of a run to a tracing service, whatever the environment asks the graph library for', async () => {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'tracing-'));
  const tracing = Object.fromEntries(
    ['LANGSMITH', 'LANGCHAIN'].flatMap((name) => [
      [`${name}_TRACING`, 'true'],
      [`${name}_TRACING_V2`, 'true'],
      [`${name}_ENDPOINT`, url],
      [`${name}_API_KEY`, 'key'],
    ]),
  );
  const { code } = await runProgram(['ask', 'Does metformin help in gestational diabetes?', '--offline'], {
    DATA_DIR: dataDir,
    ...tracing,
  });
  await new Promise((resolve) => service.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(0);
  expect(asked).toEqual([]);
});
