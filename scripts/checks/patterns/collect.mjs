import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { tryCommand } from '../../lib/run-command.mjs';

/** Built while the program runs, where no check that only loads it can see them: why each takes linear time. */
const builtLater = {
  'src/commands/workflow/bundle-ui.ts': 'names of packages; esbuild matches it, in linear time',
  'src/evidence/connectors/openfda/parse-label.ts': 'the words of a heading of a fixed list, anchored',
  'src/research/question/search-query.ts': 'the words of a known phrase, each between two others',
  'src/workflow/engine/serializer.ts': 'a value of the state of a graph, which nothing here matches with',
};

/**
 * All regular expressions under `src/` of a folder: literals, and those that modules build from parts when they are
 * loaded. `problems` names what is built where no loading shows it. Each pattern comes with the place that wrote it.
 */
export async function collectPatterns(folder) {
  const files = readdirSync(join(folder, 'src'), { recursive: true })
    .map((name) => join(folder, 'src', name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))
    .toSorted();
  const read = files.map((file) => ({ file, ...readFile(file) }));
  const isLoaded = (file) => !relative(folder, file).split(sep).includes('web') && !/main\.tsx?$/.test(file);
  const built = await recordBuilt(files.filter(isLoaded), folder);
  const seen = new Set(built.map(({ asked }) => asked[0]));
  const shown = (place) => relative(folder, place);
  const unseen = read
    .flatMap(({ file, calls }) => calls.map((line) => `${file}:${line}`))
    .filter((place) => !seen.has(place) && !builtLater[shown(place).replace(/:\d+$/, '')]);
  return {
    patterns: [
      ...read.flatMap(({ file, literals }) =>
        literals.map(({ line, ...pattern }) => ({ place: shown(`${file}:${line}`), ...pattern })),
      ),
      ...built.map(({ asked, source, flags }) => ({
        place: [asked[0], asked.at(-1)].map(shown).join(', for '),
        source,
        flags,
      })),
    ],
    problems: unseen.map(
      (place) => `${shown(place)}: build it when the module is loaded, so that its time can be checked`,
    ),
  };
}

function readFile(file) {
  const text = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const lineOf = (node) => tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const literals = [];
  const calls = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({ line: lineOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(tree) === 'RegExp'
    ) {
      calls.push(lineOf(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { literals, calls };
}

async function recordBuilt(files, folder) {
  const place = mkdtempSync(join(tmpdir(), 'patterns-'));
  const list = join(place, 'modules.json');
  writeFileSync(list, JSON.stringify(files));
  const program = new URL('record.mjs', import.meta.url).pathname;
  const { code, output } = await tryCommand(process.execPath, ['--import', 'tsx', program, list, folder]);
  rmSync(place, { recursive: true });
  if (code !== 0) throw new Error(`the modules could not be loaded\n${output}`);
  return JSON.parse(output);
}
