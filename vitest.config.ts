import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    // These read data beside the project: vitest.data.config.ts.
    exclude: ['tests/data/**'],
    globalSetup: ['tests/support/database-setup.ts'],
    setupFiles: ['tests/support/quick-start.mjs', 'tests/support/property-setup.ts'],
    // One more than there are cores: many of them wait, for a takeover or for the clock.
    maxWorkers: availableParallelism() + 1,
    // A process for each file would load the same modules two hundred times: a quarter of all the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long a condition may take on a busy machine says nothing about the product.
    expect: { poll: { timeout: 20_000 } },
  },
});
