import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/server/*/schema.ts', './src/workflow/storage/schema.ts'],
  out: './migrations',
});
