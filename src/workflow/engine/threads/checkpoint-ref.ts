/** A checkpoint as the LangGraph API names it. */
export type CheckpointRef = {
  checkpoint_id?: string | undefined;
  checkpoint_ns?: string | undefined;
  checkpoint_map?: Record<string, unknown> | undefined;
};

/** LangGraph takes the mere presence of a checkpoint key for time travel. */
export function definedOf(ref: CheckpointRef | undefined): CheckpointRef {
  return Object.fromEntries(Object.entries(ref ?? {}).filter(([, value]) => value != null));
}
