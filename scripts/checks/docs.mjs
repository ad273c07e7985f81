import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../lib/root.mjs';

const made = new Set(['node_modules', 'dist', 'data', '.cache', '.env']);

/** Paths and symbols that the documents cite but the tree does not have. */
export function findBrokenReferences(folder = root) {
  return documentsIn(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
    const problems = [...citedPaths(text, folder), ...citedLinks(text)].map((cited) =>
      problemWith(cited, file, folder),
    );
    return problems.filter(Boolean).map((problem) => `${relative(folder, file)}: ${problem}`);
  });
}

function documentsIn(folder) {
  const docs = join(folder, 'docs');
  const nested = existsSync(docs)
    ? readdirSync(docs, { recursive: true }).map((name) => join(docs, name))
    : [];
  const top = readdirSync(folder).map((name) => join(folder, name));
  return [...top, ...nested].filter((name) => name.endsWith('.md'));
}

/** Words in backticks that are written like a path of this project, with or without `src/` in front. */
function citedPaths(text, folder) {
  const tops = new Set([...readdirSync(folder), ...readdirSync(join(folder, 'src'))]);
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, cited]) => cited)
    .filter((cited) => /^[\w.@-]+(\/[\w.@-]+)*\/?(#\w+)?$/.test(cited))
    .filter((cited) => {
      const [top] = cited.split(/[/#]/);
      const isPath = cited.includes('/')
        ? tops.has(top) || /\.\w+(#\w+)?$/.test(cited)
        : /^[A-Z]+\.md$/.test(cited);
      return isPath && !made.has(top) && !cited.startsWith('@');
    });
}

function citedLinks(text) {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.replace(/#.*/, ''))
    .filter((target) => target && !/^[a-z]+:/.test(target));
}

function problemWith(cited, file, folder) {
  const [path, symbol] = cited.split('#');
  const found = [folder, join(folder, 'src'), dirname(file)]
    .map((base) => join(base, path))
    .find((candidate) => existsSync(candidate));
  if (!found) return `cites ${path}, which does not exist`;
  if (!symbol) return undefined;
  const names = new RegExp(
    `\\b(function|const|class|type|let)\\s+${symbol}\\b|^\\s+(async )?${symbol}\\(`,
    'm',
  );
  if (names.test(readFileSync(found, 'utf8'))) return undefined;
  return `cites ${symbol} in ${path}, which has no such name`;
}
