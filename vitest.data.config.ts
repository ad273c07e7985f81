import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/data/**/*.test.ts'],
    globalSetup: ['tests/support/database-setup.ts'],
    setupFiles: ['tests/support/property-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
