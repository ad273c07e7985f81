import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../lib/root.mjs';

const client = 'src/web';
const exempt = /^src\/web\/texts\//;
/** The same in all languages. */
const names = new Set(['English', 'Tiếng Việt', 'px', 'KB', 'HR', 'MB']);
/** Attributes that people read or hear. */
const spoken = new Set([
  'action',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'countLabel',
  'hint',
  'intro',
  'label',
  'placeholder',
  'question',
  'term',
  'text',
  'title',
  'unit',
]);
const isWords = (text) => /\p{L}{2}/u.test(text) && !names.has(text.trim()) && !/^\/[\w/-]*$/.test(text);

/** Words of the web client that stand in its markup instead of in the catalogue, `src/web/texts`. */
export function findLooseTexts(folder = root) {
  const files = readdirSync(join(folder, client), { recursive: true })
    .map((file) => join(client, file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !exempt.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
    const found = [];
    const report = (node, words) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const said = words.trim().replace(/\s+/g, ' ');
      found.push(`${file}:${line}: “${said}” is read by people: it belongs into src/web/texts`);
    };
    visit(source, report);
    return found;
  });
}

function visit(node, report) {
  if (ts.isJsxText(node)) {
    if (isWords(node.text)) report(node, node.text);
    return;
  }
  if (ts.isJsxAttribute(node)) {
    if (spoken.has(node.name.getText()) && node.initializer) literalsOf(node.initializer, report);
    else if (node.initializer && ts.isJsxExpression(node.initializer)) visit(node.initializer, report);
    return;
  }
  // A child in braces; in an attribute it was looked at above.
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
    literalsOf(node.expression, report);
  }
  ts.forEachChild(node, (child) => visit(child, report));
}

/** The literals that an expression may come to, itself or by its branches. */
function literalsOf(node, report) {
  if (ts.isStringLiteralLike(node)) {
    if (isWords(node.text)) report(node, node.text);
  } else if (ts.isTemplateExpression(node)) {
    const words = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
    if (words.some(isWords)) report(node, words.join('…'));
  } else if (ts.isJsxExpression(node) && node.expression) {
    literalsOf(node.expression, report);
  } else if (ts.isConditionalExpression(node)) {
    for (const branch of [node.whenTrue, node.whenFalse]) literalsOf(branch, report);
  } else if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    if (/^(?:\?\?|\|\||\+)$/.test(operatorToken.getText())) literalsOf(left, report);
    if (/^(?:\?\?|\|\||\+|&&)$/.test(operatorToken.getText())) literalsOf(right, report);
  } else if (ts.isParenthesizedExpression(node)) {
    literalsOf(node.expression, report);
  }
}
