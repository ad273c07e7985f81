import type { GraphTypes } from '#workflow/index.ts';
import { describeGraph } from './describe-graph.ts';
import { findSubgraphs } from './find-subgraphs.ts';
import { openProgram } from './program.ts';

export type GraphSource = { graphId: string; sourceFile: string; name: string };

type TypesByGraph = Record<string, Record<string, GraphTypes>>;

/** Tasks of the thread that compiles: it holds its processor for seconds, and some 300 MB until it ends. */
export const graphTypeTasks = { readGraphTypes };

/** What the sources of graphs declare of their states, as JSON Schemas. A graph whose types say nothing is left out. */
function readGraphTypes({ sources }: { sources: readonly GraphSource[] }): TypesByGraph {
  const program = openProgram(sources.map(({ sourceFile }) => sourceFile));
  const checker = program.getTypeChecker();
  const read: TypesByGraph = {};
  for (const { graphId, sourceFile, name } of sources) {
    const file = program.getSourceFile(sourceFile);
    const module = file && checker.getSymbolAtLocation(file);
    const found = module && checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!found) continue;
    const types = describeGraph(checker, checker.getTypeOfSymbol(found));
    if (!types) continue;
    const inner = findSubgraphs(checker, found).flatMap(([namespace, type]) => {
      const described = describeGraph(checker, type);
      return described ? [[namespace, described] as const] : [];
    });
    read[graphId] = Object.fromEntries([['', types], ...inner]);
  }
  return read;
}
