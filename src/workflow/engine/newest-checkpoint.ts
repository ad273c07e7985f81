import type { StoredCheckpoint } from '../storage/checkpoints.ts';
import type { CheckpointEntry, WriteEntry } from '../storage/journal.ts';
import { parseWhole } from '../storage/long-texts.ts';

/** What one attempt has saved last of the thread itself, so that its end need not ask the database for it again. */
export type NewestCheckpoint = {
  /** Takes the state that the attempt starts from; none where the thread was empty. */
  startFrom(stored: StoredCheckpoint | undefined): void;
  put(entries: { checkpoints?: readonly CheckpointEntry[]; writes?: readonly WriteEntry[] }): void;
  /** As the database would give it; undefined where that cannot be told. */
  read(): StoredCheckpoint | undefined;
};

type Value = { version: string; read(): unknown };

export function createNewestCheckpoint(): NewestCheckpoint {
  const values = new Map<string, Value>();
  const writes = new Map<string, WriteEntry>();
  let newest: CheckpointEntry | undefined;
  /** The checkpoint after which all that was put is known; `lost` where one follows another than that. */
  let last: string | undefined | 'lost' = 'lost';

  function putCheckpoint(entry: CheckpointEntry): void {
    const isAgain = entry.checkpointId === newest?.checkpointId;
    if (!isAgain) writes.clear();
    last = isAgain || entry.parentId === last ? entry.checkpointId : 'lost';
    newest = { ...entry, blobs: [] };
    for (const { channel, version, valueJson: json, long } of entry.blobs)
      values.set(channel, { version, read: () => parseWhole({ json, long }) });
  }

  /** Regular writes keep their first value, special ones their last, as their table does. */
  function putWrite(entry: WriteEntry): void {
    const key = `${entry.taskId} ${entry.idx}`;
    if (entry.checkpointId !== newest?.checkpointId) return;
    if (entry.idx < 0 || !writes.has(key)) writes.set(key, entry);
  }

  return {
    startFrom(stored) {
      if (newest) return;
      last = stored?.checkpointId;
      values.clear();
      const versions = versionsOf(stored?.checkpoint);
      for (const [channel, value] of Object.entries(stored?.values ?? {}))
        values.set(channel, { version: String(versions[channel]), read: () => value });
    },
    put(entries) {
      for (const entry of entries.checkpoints ?? []) if (entry.namespace === '') putCheckpoint(entry);
      for (const entry of entries.writes ?? []) if (entry.namespace === '') putWrite(entry);
    },
    read() {
      if (!newest || last === 'lost') return undefined;
      const checkpoint = JSON.parse(newest.checkpointJson) as Record<string, unknown>;
      const held = Object.entries(versionsOf(checkpoint)).flatMap(([channel, version]) => {
        const value = values.get(channel);
        return value?.version === String(version) ? [[channel, value.read()] as const] : [];
      });
      return {
        threadId: newest.threadId,
        namespace: newest.namespace,
        checkpointId: newest.checkpointId,
        parentId: newest.parentId ?? null,
        checkpoint,
        metadata: JSON.parse(newest.metadataJson),
        values: Object.fromEntries(held),
        writes: [...writes.values()]
          .sort(byTask)
          .map(({ taskId, channel, valueJson: json, long }) => [taskId, channel, parseWhole({ json, long })]),
      };
    },
  };
}

const versionsOf = (checkpoint: Record<string, unknown> | undefined) =>
  (checkpoint?.channel_versions ?? {}) as Record<string, unknown>;

const byTask = (a: WriteEntry, b: WriteEntry) =>
  a.taskId === b.taskId ? a.idx - b.idx : a.taskId < b.taskId ? -1 : 1;
