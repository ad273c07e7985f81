import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.spec.ts'],
    globalSetup: ['tests/support/database-setup.ts'],
    // One more than the two cores of a small machine: journeys wait for pages and clocks now and then.
    maxWorkers: 3,
    // One browser and one set of modules for all journeys of a process.
    isolate: false,
    experimental: { fsModuleCache: true },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
