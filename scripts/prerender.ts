import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { renderPages } from '../src/web/prerender.tsx';
import { root } from './lib/root.mjs';

/** Writes the finished pages into the built web client. */
const web = join(root, 'dist/web');
const manifestFile = join(web, 'manifest.json');
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      css: z.array(z.string()).default([]),
      imports: z.array(z.string()).default([]),
    }),
  )
  .parse(JSON.parse(await readFile(manifestFile, 'utf8')));

function entry(name: string) {
  const found = manifest[name];
  if (!found) throw new Error(`The build has no ${name}`);
  return found;
}
const textOf = (name: string) => readFile(join(web, entry(name).file), 'utf8');
const addressOf = (file: string) => `/${file}`;
/** Everything that an entry loads before it runs. */
function importsOf(name: string): string[] {
  const direct = entry(name).imports;
  return [...new Set(direct.flatMap((part) => [entry(part).file, ...importsOf(part)]))];
}

const fontsOf = (part: string) =>
  ['inter', 'source-serif-4'].map((name) => addressOf(entry(`fonts/${name}-${part}.woff2`).file));

const scriptsOf = (name: string) => [entry(name).file, ...importsOf(name)].map(addressOf);
const allScriptsOf = (...names: string[]) => [...new Set(names.flatMap(scriptsOf))];

const pages = renderPages({
  fonts: { en: fontsOf('first'), vi: [...fontsOf('first'), ...fontsOf('vietnamese')] },
  start: { text: (await textOf('start.ts')).trim() },
  marketing: {
    scripts: scriptsOf('marketing/script/main.ts'),
    styles: `<style>${await textOf('marketing/styles/marketing.css')}</style>`,
  },
  client: { styles: entry('index.html').css.map(addressOf) },
  auth: { scripts: scriptsOf('auth-main.tsx') },
  chat: {
    scripts: allScriptsOf('index.html', 'pages/chat-page.tsx'),
    report: allScriptsOf(
      'features/research/report-view.tsx',
      'features/report/report-panel.tsx',
      'features/report/read-report.ts',
    ),
  },
});

await mkdir(join(web, 'pages/vi'), { recursive: true });
for (const [name, html] of Object.entries(pages)) await writeFile(join(web, 'pages', `${name}.html`), html);
// A page of the signed-in would ask for its own part only once the common one runs.
const client = await readFile(join(web, 'index.html'), 'utf8');
for (const name of ['subscription', 'account']) {
  const parts = scriptsOf(`pages/${name}-page.tsx`).filter((file) => !client.includes(file));
  const links = parts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  await writeFile(join(web, 'pages', `${name}.html`), client.replace('</head>', `${links.join('')}</head>`));
}
await rm(join(web, 'index.html'));
// Beside what is served: tests/web-size.test.ts adds up with it what each page loads.
await rename(manifestFile, join(root, 'dist/web-manifest.json'));
