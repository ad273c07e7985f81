import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['tests/support/database-setup.ts'],
    setupFiles: ['tests/support/property-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
