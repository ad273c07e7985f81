// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these strings are source code
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLooseTexts } from './texts.mjs';

const loose = [
  '<p>Some words</p>',
  '<p>{name} and more</p>',
  "<p>{isOn ? 'On' : texts.off}</p>",
  "<p>{name ?? 'Nobody'}</p>",
  "<p>{isOn && 'Switched on'}</p>",
  '<p>{`${count} results`}</p>',
  '<button aria-label="Close" />',
  "<button title={isOn ? 'Stop' : texts.start} />",
  '<Field label={`Row ${row}`} />',
  '<img alt="A picture" />',
  '<input placeholder="Search..." />',
  '<Field aside={<a href="/login">Log in</a>} />',
];
const kept = [
  '<p className="text-sm text-muted">{texts.close}</p>',
  '<img alt="" />',
  "<p className={isOn ? 'grid gap-2' : 'hidden'}>{count} / {limit}</p>",
  "<Field type={isShown ? 'text' : 'password'} label={texts.password} />",
  "<p>{name === 'a name' ? texts.one : texts.other}</p>",
  '<p>{width} × {height} px</p>',
  '<form action="/signup" />',
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'texts-'));
  mkdirSync(join(folder, 'src/web/texts'), { recursive: true });
  for (const [at, jsx] of loose.entries())
    writeFileSync(join(folder, `src/web/loose-${at}.tsx`), `export const part = ${jsx};`);
  for (const [at, jsx] of kept.entries())
    writeFileSync(join(folder, `src/web/kept-${at}.tsx`), `export const part = ${jsx};`);
  writeFileSync(join(folder, 'src/web/texts/page.tsx'), 'export const part = <p>Some words</p>;');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names each text that stands in the markup, and no other', () => {
  const found = findLooseTexts(folder).map((line: string) => line.slice(0, line.indexOf(':')));
  expect([...new Set(found)].sort()).toEqual(loose.map((_, at) => `src/web/loose-${at}.tsx`).sort());
});

it('finds none in the project', () => {
  expect(findLooseTexts()).toEqual([]);
});
