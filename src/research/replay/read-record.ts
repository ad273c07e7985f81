import { lastEntryKey, type RunRecord } from '#shared/research/run-record.ts';
import {
  endSchema,
  hashOf,
  isSourcesKey,
  type RecordedEnd,
  type RecordedStage,
  sourcesSchema,
  stageKey,
  stageSchema,
} from './entries.ts';

/** A record as a replay uses it. `sources` holds what still has its hash; `damage` says in words what does not. */
export type ReadRecord = {
  runId: string;
  end: RecordedEnd;
  stages: ReadonlyMap<string, RecordedStage>;
  sources: ReadonlyMap<string, unknown>;
  damage: string[];
};

const stagePrefix = stageKey('');

/** Undefined for a run that did not end with a report, or whose last entry cannot be read. */
export function readRecord({ runId, entries }: RunRecord): ReadRecord | undefined {
  const ended = endSchema.safeParse(entries.find(({ key }) => key === lastEntryKey)?.body);
  if (!ended.success) return undefined;
  const stages = new Map<string, RecordedStage>();
  const sources = new Map<string, unknown>();
  const damage: string[] = [];
  for (const { key, body } of entries) {
    if (key.startsWith(stagePrefix)) {
      const stage = stageSchema.safeParse(body);
      if (stage.success) stages.set(key.slice(stagePrefix.length), stage.data);
      else damage.push(`What the stage ${key.slice(stagePrefix.length)} was answered cannot be read.`);
    }
    if (!isSourcesKey(key)) continue;
    const values = sourcesSchema.safeParse(body);
    if (!values.success) damage.push('Sources that were found then cannot be read.');
    for (const [hash, value] of Object.entries(values.data ?? {})) {
      if (hashOf(value) === hash) sources.set(hash, value);
      else
        damage.push(`The stored source ${nameOf(value)} is not what the run found: its hash does not fit.`);
    }
  }
  return { runId, end: ended.data, stages, sources, damage };
}

function nameOf(body: unknown): string {
  const { id, title } = (body ?? {}) as { id?: unknown; title?: unknown };
  return [id, title && `“${String(title)}”`].filter(Boolean).join(' ') || 'without a name';
}
