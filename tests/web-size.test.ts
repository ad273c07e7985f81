import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';

const dist = new URL('../dist/', import.meta.url);
const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))
  .parse(JSON.parse(readFileSync(new URL('web-manifest.json', dist), 'utf8')));

/** All scripts that must be there before the named modules run. */
function scriptsOf(names: readonly string[], known = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (known.has(chunk.file)) continue;
    known.add(chunk.file);
    scriptsOf(chunk.imports, known);
  }
  return known;
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(new URL(`web/${file}`, dist)), { level: 9 }).length / 1000,
    0,
  );

it.each([
  { page: 'public pages', entries: ['start.ts', 'marketing/script/main.ts'], mostKilobytes: 10 },
  { page: 'sign-in pages', entries: ['start.ts', 'auth-main.tsx'], mostKilobytes: 110 },
  { page: '/chat', entries: ['index.html', 'pages/chat-page.tsx'], mostKilobytes: 150 },
  { page: '/subscription', entries: ['index.html', 'pages/subscription-page.tsx'], mostKilobytes: 150 },
  { page: '/account', entries: ['index.html', 'pages/account-page.tsx'], mostKilobytes: 150 },
])('loads at most $mostKilobytes kB of script before the $page', ({ entries, mostKilobytes }) => {
  const size = kilobytes(scriptsOf(entries));
  expect(size).toBeGreaterThan(1);
  expect(size).toBeLessThan(mostKilobytes);
});

it.each(['features/research/report-view.tsx', 'ui/confirm-dialog.tsx', 'features/report/read-report.ts'])(
  'does not load %s with the first screen of /chat',
  (name) => {
    const first = scriptsOf(['index.html', 'pages/chat-page.tsx']);
    const [file = ''] = scriptsOf([name]);
    expect(first).not.toContain(file);
  },
);

it('does not load with a finished report what reads one that is being written', () => {
  const [file = ''] = scriptsOf(['features/report/block-reader.ts']);
  const report = ['features/research/report-view.tsx', 'features/report/report-panel.tsx'];
  expect(scriptsOf([...report, 'features/report/read-report.ts'])).not.toContain(file);
});

it.each(['auth-main.tsx', 'pages/chat-page.tsx', 'pages/account-page.tsx'])(
  'loads Vietnamese texts with %s only when they are chosen',
  (name) => {
    const [vietnamese = ''] = scriptsOf(['texts/vi/index.ts']);
    expect(scriptsOf(['index.html', name])).not.toContain(vietnamese);
    expect(readFileSync(new URL(`web/${vietnamese}`, dist), 'utf8')).toContain(
      'Quý vị muốn tra cứu điều gì?',
    );
  },
);
