/** A place in the stream of a thread: after event `seq` of its run number `run`, or after an update of its state. */
export type ThreadCursor = { run: number; seq: number | 'end'; checkpointId?: string };

/** The id of an event; -1 asks for all there is. Undefined when there is none. */
export function parseThreadCursor(id: string | undefined): ThreadCursor | undefined {
  if (!id) return undefined;
  if (id === '-1') return { run: 0, seq: 'end' };
  const [, run, place = 'end'] = /^(\d+)-(.+)$/.exec(id) ?? [];
  if (run === undefined) return undefined;
  if (place === 'end') return { run: Number(run), seq: 'end' };
  if (/^\d+$/.test(place)) return { run: Number(run), seq: Number(place) };
  return { run: Number(run), seq: 'end', checkpointId: place };
}
