import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { root } from '../lib/root.mjs';
import { findForbiddenImports } from './imports.mjs';

/** One forbidden import for every rule: rule, importing file, what it imports. */
const forbidden = [
  ['no-cycles', 'src/shared/round-again.ts', './round.ts'],
  ['imports-resolve', 'src/server/credits/service.ts', './nowhere.ts'],
  ['production-needs-production-packages', 'src/llm/test-tool.ts', 'vitest'],
  ['tests-stay-outside', 'src/server/credits/helper.ts', '../../../tests/support/database.ts'],
  ['shared-uses-only-zod', 'src/shared/limits.ts', 'pino'],
  ['platform-uses-only-shared', 'src/platform/queue/index.ts', '#server/index.ts'],
  ['server-uses-only-platform-shared', 'src/server/sessions/service.ts', '#workflow/index.ts'],
  ['workflow-uses-only-platform-shared', 'src/workflow/engine/run.ts', '#research/index.ts'],
  ['research-uses-only-evidence-llm-imaging-platform-shared', 'src/research/graph.ts', '#server/index.ts'],
  ['evidence-uses-only-platform-shared', 'src/evidence/rank.ts', '#llm/index.ts'],
  ['llm-uses-only-platform-shared', 'src/llm/chat-model.ts', '#evidence/index.ts'],
  ['imaging-uses-only-platform-shared', 'src/imaging/index.ts', '#llm/index.ts'],
  ['web-uses-only-shared', 'src/web/pages/home.ts', '#server/index.ts'],
  ['roots-are-entered-by-their-index', 'src/research/modes/deep/stages/search.ts', '#evidence/rank.ts'],
  ['platform-areas-are-entered-by-their-index', 'src/server/http/read.ts', '#platform/egress/client.ts'],
  ['web-is-not-imported', 'src/server/http/page.ts', '#web/index.ts'],
  ['composition-is-not-imported', 'src/evidence/settings.ts', '../config.ts'],
  ['slices-meet-in-services', 'src/server/auth/service.ts', '../credits/store.ts'],
  ['only-services-use-other-services', 'src/server/auth/routes.ts', '../credits/service.ts'],
  ['only-tables-use-other-tables', 'src/server/auth/store.ts', '../credits/schema.ts'],
  ['routes-use-services', 'src/server/credits/routes.ts', './store.ts'],
  ['services-know-no-routes', 'src/server/sessions/store.ts', './routes.ts'],
  ['stores-know-no-services', 'src/server/credits/store.ts', './service.ts'],
  ['sql-stays-in-stores', 'src/server/sessions/rules.ts', 'drizzle-orm'],
  ['search-index-stays-in-library', 'src/evidence/search.ts', '@lancedb/lancedb'],
  ['http-stays-at-the-edge', 'src/server/accounts/service.ts', 'hono'],
  ['requests-leave-through-egress', 'src/evidence/connectors/pubmed/client.ts', 'node:https'],
  ['web-runs-in-the-browser', 'src/web/lib/files.ts', 'node:fs'],
  ['connectors-are-independent', 'src/evidence/connectors/openfda/parse.ts', '../pubmed/client.ts'],
  ['modes-are-independent', 'src/research/modes/quick/limits.ts', '../deep/limits.ts'],
  ['what-modes-share-knows-no-mode', 'src/research/safety/one.ts', '../modes/quick/limits.ts'],
  ['stages-are-independent', 'src/research/modes/deep/stages/report.ts', './search.ts'],
  ['data-beside-the-project-stays-in-its-tests', 'tests/evidence/one.test.ts', '../data/folder.ts'],
] as const;

/** Imports that must stay possible. */
const allowed = [
  ['src/main.ts', './commands/serve.ts'],
  ['src/commands/serve.ts', '#server/index.ts'],
  ['src/commands/serve.ts', '#platform/egress/index.ts'],
  ['src/server/index.ts', 'hono'],
  ['src/server/attachments/service.ts', '../accounts/service.ts'],
  ['src/server/attachments/schema.ts', '../credits/schema.ts'],
  ['src/server/attachments/routes.ts', '../auth/middleware.ts'],
  ['src/server/attachments/store.ts', 'drizzle-orm'],
  ['src/server/attachments/service.test.ts', '../../../tests/support/database.ts'],
  ['src/evidence/library/table.ts', '@lancedb/lancedb'],
  ['src/evidence/connectors/pubmed/parse.ts', './client.ts'],
  ['src/research/modes/deep/stages/search.test.ts', './search.ts'],
  ['src/shared/api/auth.ts', 'zod'],
  ['src/web/main.ts', '#shared/api/auth.ts'],
] as const;

/** Files that need no more of each other than a type. */
const circleOfTypes = [
  ['src/shared/half.ts', './other-half.ts'],
  ['src/shared/other-half.ts', './half.ts'],
] as const;

let folder: string;
let found: string[];

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'imports-'));
  const files = new Map<string, string[]>([['src/shared/round.ts', ['./round-again.ts']]]);
  for (const [file, target] of [...forbidden.map(([, ...rest]) => rest), ...allowed]) {
    files.set(file, [...(files.get(file) ?? []), target]);
  }
  for (const [file, targets] of [...files]) {
    for (const target of targets) {
      const path = target.startsWith('#') ? join('src', target.slice(1)) : join(dirname(file), target);
      const isOurs = /^[#.]/.test(target) && !target.includes('nowhere');
      if (isOurs && !files.has(path)) files.set(path, []);
    }
  }
  files.set('package.json', []);
  for (const [file, targets] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), targets.map((target) => `import '${target}';\n`).join(''));
  }
  for (const [file, other] of circleOfTypes) {
    writeFileSync(join(folder, file), `import type { T } from '${other}';\nexport type { T };\n`);
  }
  const { name, type, imports, dependencies, devDependencies } = await import('../../package.json');
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name, type, imports, dependencies, devDependencies }),
  );
  found = await findForbiddenImports(folder, ['src', 'tests']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(forbidden)('%s refuses %s → %s', (rule, file) => {
  expect(found.filter((line) => line.startsWith(`${rule}: ${file} →`))).not.toEqual([]);
});

it('sees a circle that is there only for a type', () => {
  expect(found.filter((line) => /^no-cycles: src\/shared\/(other-)?half\.ts/.test(line))).toHaveLength(1);
});

it.each(allowed)('%s may import %s', (file, target) => {
  const path = target.replace(/^[#./]+/, '');
  expect(found.filter((line) => line.includes(` ${file} → `) && line.split('\n')[0]?.includes(path))).toEqual(
    [],
  );
});

it('plants a forbidden import for every rule', () => {
  expect(rules.forbidden.map(({ name }) => name).sort()).toEqual(forbidden.map(([name]) => name).sort());
});

it('says what to do instead', () => {
  for (const { comment } of rules.forbidden) expect(comment.length).toBeGreaterThan(40);
});
