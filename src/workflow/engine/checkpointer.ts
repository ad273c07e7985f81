import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  maxChannelVersion,
  type PendingWrite,
  TASKS,
  WRITES_IDX_MAP,
} from '@langchain/langgraph-checkpoint';
import type { Queryable } from '#platform/database/index.ts';
import type { GraphLibrary } from '../ports.ts';
import { deleteThreadCheckpoints, listCheckpoints, type StoredCheckpoint } from '../storage/checkpoints.ts';
import { appendJournal, type CheckpointEntry, type WriteEntry } from '../storage/journal.ts';
import { createLongTexts, type LongTexts } from '../storage/long-texts.ts';
import { type FencedStorage, unfencedStorage } from './fenced-storage.ts';
import { ownLibrary } from './graph-library.ts';
import { createNewestCheckpoint } from './newest-checkpoint.ts';
import { revive, toTree } from './serializer.ts';

const listedAtOnce = 20;
const unrecorded = /^(__|langgraph_auth_|(checkpoint_ns|checkpoint_id|run_id|thread_id)$)/;

/** Where checkpoints go. `saved` resolves when none that was put is still on its way. */
export type CheckpointSink = {
  put(entries: { checkpoints?: CheckpointEntry[]; writes?: WriteEntry[] }): Promise<void>;
  /** Throws when the run has ended: what a node that was left behind puts then is nobody's. */
  ensureOpen(): void;
  saved(): Promise<void>;
};

/** LangGraph checkpoints in our tables; an attempt gives the journal of its run as `sink`. */
export class Checkpointer extends BaseCheckpointSaver<number> {
  readonly #db: Queryable;
  readonly #guard: FencedStorage;
  readonly #sink: CheckpointSink;
  readonly #newest = createNewestCheckpoint();
  /** Long texts of what was read and put here. */
  readonly texts: LongTexts;
  #emptyThread: string | undefined;
  /** What the database would answer who asks for the newest state of its thread. */
  known: StoredCheckpoint | undefined;
  /** Of the graph whose state this is: it gets objects of its own classes. */
  library: GraphLibrary = ownLibrary;
  /** Whether the metadata of a checkpoint tells with what its run was configured, as the official server has it. */
  notesSettings = false;

  /** `emptyThread`: has no checkpoints but those that are put here; until then the database is not asked. */
  constructor(
    db: Queryable,
    guard: FencedStorage = unfencedStorage,
    sink: CheckpointSink = straight(db, guard),
    emptyThread?: string,
    texts: LongTexts = createLongTexts(),
  ) {
    super();
    this.texts = texts;
    this.#db = db;
    this.#guard = guard;
    this.#sink = sink;
    this.#emptyThread = emptyThread;
    if (emptyThread !== undefined) this.#newest.startFrom(undefined);
  }

  /** The newest state of the thread itself, where this is known without asking the database: all of it was put here. */
  findNewest(): StoredCheckpoint | undefined {
    return this.#newest.read();
  }

  /** The random part keeps versions apart that two forks of a thread give to the same channel. */
  override getNextVersion(current: number | undefined): number {
    return Math.floor(current ?? 0) + 1 + Math.random();
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { thread_id, checkpoint_ns = '', checkpoint_id } = config.configurable ?? {};
    if (thread_id === undefined) return undefined;
    const isKnown = checkpoint_ns === '' && !checkpoint_id && thread_id === this.known?.threadId;
    if (isKnown && this.known) return this.#tuple(this.known);
    const [stored] = await this.#list({
      threadId: thread_id,
      namespace: checkpoint_ns,
      checkpointId: checkpoint_id || undefined,
      limit: 1,
    });
    if (checkpoint_ns === '') this.#newest.startFrom(stored);
    return stored && this.#tuple(stored);
  }

  /** Reads page by page where it can: a thousand states together may be too large for the memory. */
  async *list(config: RunnableConfig, options: CheckpointListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { thread_id, checkpoint_ns, checkpoint_id } = config.configurable ?? {};
    const { limit = Number.POSITIVE_INFINITY } = options;
    const isPaged = thread_id !== undefined && checkpoint_ns !== undefined;
    const pageSize = isPaged ? listedAtOnce : limit;
    let before = options.before?.configurable?.checkpoint_id;
    for (let count = 0; count < limit; ) {
      const pageLimit = Math.min(pageSize, limit - count);
      const found = await this.#list({
        threadId: thread_id,
        namespace: checkpoint_ns,
        checkpointId: checkpoint_id || undefined,
        before,
        metadata: options.filter,
        limit: Number.isFinite(pageLimit) ? pageLimit : undefined,
      });
      for (const stored of found) yield await this.#tuple(stored);
      if (found.length < pageLimit) return;
      count += found.length;
      before = found.at(-1)?.checkpointId;
    }
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { threadId, namespace } = requireThread(config);
    const { channel_values, ...rest } = checkpoint;
    const blobs = Object.entries(newVersions)
      .filter(([channel]) => Object.hasOwn(channel_values, channel))
      .map(([channel, version]) => ({
        channel,
        version: String(version),
        ...this.#serialize(threadId, channel_values[channel]),
      }));
    const key = { threadId, namespace, checkpointId: checkpoint.id };
    const row = {
      ...key,
      parentId: config.configurable?.checkpoint_id,
      runId: this.#guard.fence?.runId,
      checkpointJson: JSON.stringify(rest),
      metadataJson: JSON.stringify({
        ...(this.notesSettings ? settingsOf(config) : {}),
        ...config.metadata,
        ...metadata,
      }),
      blobs,
    };
    if (threadId === this.#emptyThread) this.#emptyThread = undefined;
    this.#sink.ensureOpen();
    this.#newest.put({ checkpoints: [row] });
    await this.#sink.put({ checkpoints: [row] });
    return toConfig(key);
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { threadId, namespace } = requireThread(config);
    const checkpointId = config.configurable?.checkpoint_id;
    if (checkpointId === undefined) throw new TypeError('Writes need a "checkpoint_id" in "configurable"');
    const key = { threadId, namespace, checkpointId, taskId };
    // Two of one index are one write, and the later counts.
    const rows = new Map(
      writes.map(([channel, value], position) => {
        const idx = WRITES_IDX_MAP[channel] ?? position;
        return [idx, { ...key, idx, channel, ...this.#serialize(threadId, value) }];
      }),
    );
    if (threadId === this.#emptyThread) this.#emptyThread = undefined;
    this.#sink.ensureOpen();
    this.#newest.put({ writes: [...rows.values()] });
    await this.#sink.put({ writes: [...rows.values()] });
  }

  async deleteThread(threadId: string): Promise<void> {
    await this.#sink.saved();
    await this.#guard.read(() => deleteThreadCheckpoints(this.#db, threadId));
  }

  async #list(filter: Parameters<typeof listCheckpoints>[1]): Promise<StoredCheckpoint[]> {
    if (filter.threadId !== undefined && filter.threadId === this.#emptyThread) return [];
    await this.#sink.saved();
    return this.#guard.read(() => listCheckpoints(this.#db, filter, this.texts));
  }

  #serialize(threadId: string, value: unknown): Pick<WriteEntry, 'valueJson' | 'long'> {
    const { value: left, long } = this.texts.cut(threadId, toTree(value));
    return { valueJson: JSON.stringify(left), long };
  }

  async #tuple(stored: StoredCheckpoint): Promise<CheckpointTuple> {
    const { parentId } = stored;
    const values = Object.entries(stored.values).map(([channel, value]) => [
      channel,
      revive(value, this.library),
    ]);
    const checkpoint = {
      ...(stored.checkpoint as Omit<Checkpoint, 'channel_values'>),
      channel_values: Object.fromEntries(values),
    } as Checkpoint;
    if (checkpoint.v < 4 && parentId)
      await this.#moveSends(checkpoint, { ...stored, checkpointId: parentId });
    return {
      config: toConfig(stored),
      checkpoint,
      metadata: stored.metadata as CheckpointMetadata,
      pendingWrites: stored.writes.map(([taskId, channel, value]) => [
        taskId,
        channel,
        revive(value, this.library),
      ]),
      ...(parentId ? { parentConfig: toConfig({ ...stored, checkpointId: parentId }) } : {}),
    };
  }

  /** Checkpoints before version 4 kept the tasks that a step sent as writes of the step before. */
  async #moveSends(checkpoint: Checkpoint, parent: StoredCheckpoint): Promise<void> {
    const { threadId, namespace, checkpointId } = parent;
    const [stored] = await this.#list({ threadId, namespace, checkpointId, limit: 1 });
    const sends = stored?.writes.filter(([, channel]) => channel === TASKS) ?? [];
    const versions = Object.values(checkpoint.channel_versions) as number[];
    checkpoint.channel_values[TASKS] = sends.map(([, , value]) => revive(value, this.library));
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }
}

function straight(db: Queryable, guard: FencedStorage): CheckpointSink {
  return {
    put: ({ checkpoints = [], writes = [] }) =>
      guard.write(async () => {
        const page = { events: [], firstSeq: 0, atMs: 0, checkpoints, writes };
        return (await appendJournal(db, guard.fence, page)) !== undefined;
      }),
    ensureOpen: () => undefined,
    saved: () => Promise.resolve(),
  };
}

/** What the caller configured, by which its checkpoints are found again. Who the caller is does not belong there. */
function settingsOf({ configurable }: RunnableConfig): Record<string, unknown> {
  return Object.fromEntries(Object.entries(configurable ?? {}).filter(([key]) => !unrecorded.test(key)));
}

function requireThread(config: RunnableConfig): { threadId: string; namespace: string } {
  const { thread_id, checkpoint_ns = '' } = config.configurable ?? {};
  if (thread_id === undefined) throw new TypeError('A checkpoint needs a "thread_id" in "configurable"');
  return { threadId: thread_id, namespace: checkpoint_ns };
}

function toConfig(key: { threadId: string; namespace: string; checkpointId: string }): RunnableConfig {
  return {
    configurable: { thread_id: key.threadId, checkpoint_ns: key.namespace, checkpoint_id: key.checkpointId },
  };
}
