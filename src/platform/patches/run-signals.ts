/** Of LangGraph (`constants.js`): where a node finds the signals of its run beside its own. */
const key = '__pregel_abort_signals';

/** The signal that a run was started with, where LangGraph hands nodes another: listeners of the node end up on it. */
export function findRunSignal(config: {
  configurable?: Record<string, unknown> | undefined;
}): AbortSignal | undefined {
  const { externalAbortSignal } = (config.configurable?.[key] ?? {}) as { externalAbortSignal?: AbortSignal };
  return externalAbortSignal;
}
