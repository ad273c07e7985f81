import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/support/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // These read data beside the project: vitest.data.config.ts.
    exclude: ['tests/data/**'],
    globalSetup: ['tests/support/database-setup.ts'],
    setupFiles: ['tests/support/quick-start.mjs', 'tests/support/property-setup.ts'],
    // More than there are cores: most of them wait most of the time, for a takeover, the clock or the disk. PGlite works itself.
    maxWorkers: availableParallelism() + (process.env.TEST_DATABASE === 'postgres' ? 4 : 2),
    // A process for each file would load the same modules two hundred times: a quarter of all the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    // How long something may take on a busy machine says nothing about the product.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
