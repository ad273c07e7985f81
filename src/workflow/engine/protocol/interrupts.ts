import type { NewEvent } from './events.ts';

const marker = '__interrupt__';

/** Questions of a graph to a person, each told once however often the log repeats it. */
export function createInterrupts() {
  const told = new Set<string>();

  function* tell(namespace: string[], raised: unknown): Generator<NewEvent> {
    for (const item of Array.isArray(raised) ? raised : []) {
      const { id, value } = (item ?? {}) as { id?: unknown; value?: unknown };
      if (typeof id !== 'string' || told.has(id)) continue;
      told.add(id);
      yield {
        method: 'input.requested',
        channel: 'input',
        namespace,
        data: { interrupt_id: id, payload: value ?? null },
      };
    }
  }

  return {
    any: () => told.size > 0,
    fromUpdate: tell,
    /** Values without the questions among them; no event where nothing else is left. */
    *fromValues(namespace: string[], dataJson: string): Generator<NewEvent> {
      if (!dataJson.includes(`"${marker}"`)) {
        if (dataJson !== '{}') yield { method: 'values', namespace, dataJson };
        return;
      }
      const { [marker]: raised, ...values } = JSON.parse(dataJson) as Record<string, unknown>;
      yield* tell(namespace, raised);
      if (Object.keys(values).length > 0) yield { method: 'values', namespace, data: values };
    },
  };
}
