import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allPrompts } from './all.ts';

it('lists every prompt of this folder', async () => {
  const names = readdirSync(import.meta.dirname).filter((name) => !/\.test\.ts$|^all\.ts$/.test(name));
  const found = await Promise.all(
    names.map(async (name) =>
      Object.values((await import(join(import.meta.dirname, name))) as Record<string, unknown>),
    ),
  );
  const hashes = found.flat().flatMap((one) => (one as { hash?: string } | null)?.hash ?? []);
  expect(hashes.length).toBeGreaterThan(2);
  expect(allPrompts.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
});
