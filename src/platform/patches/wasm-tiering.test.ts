import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { tieringBudget } from './wasm-tiering.ts';

it('sets a budget that V8 has, below its own', () => {
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const [, byDefault] = /--wasm-tiering-budget=(\d+)/.exec(options) ?? [];
  expect(Number(byDefault)).toBeGreaterThan(tieringBudget);
});
