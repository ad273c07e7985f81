import type { CompiledGraph } from '../ports.ts';
import type { RunRow } from '../storage/runs.ts';
import type { Checkpointer } from './checkpointer.ts';
import { graphConfig } from './graph-input.ts';
import { type Graphs, openBound } from './graphs.ts';
import type { StoredKwargs } from './run-request.ts';

/** The graph of a run, for reading what the run left. Throws `not_found` where it is not served any more. */
export function openRunGraph(
  graphs: Graphs,
  run: RunRow,
  checkpointer: Checkpointer,
): Promise<CompiledGraph> {
  const { graph_id: graphId } = run.kwargs as StoredKwargs;
  const config = graphConfig(run, graphId, true);
  return openBound(graphs, graphId, { config, access: 'threads.read' }, checkpointer);
}
