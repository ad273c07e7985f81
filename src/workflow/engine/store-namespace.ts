import { AppError } from '#shared/errors.ts';

/** Together they are an index entry, of which PostgreSQL takes 2,704 bytes. */
const maxBytes = 2_000;

/** Throws `invalid_input`, also for a prefix or suffix that no namespace can have. */
export function checkLabels(labels: readonly string[]): void {
  for (const label of labels) {
    if (label.includes('.')) {
      const message = `Invalid namespace label '${label}'. Namespace labels cannot contain periods ('.')`;
      throw new AppError('invalid_input', message);
    }
    if (label === '') throw new AppError('invalid_input', 'Namespace labels cannot be empty');
  }
}

/** Where an item is put. LangGraph keeps the root "langgraph" for itself. */
export function checkItemKey({ namespace, key }: { namespace: readonly string[]; key: string }): void {
  if (namespace.length === 0) throw new AppError('invalid_input', 'The namespace cannot be empty');
  checkLabels(namespace);
  if (namespace[0] === 'langgraph') {
    throw new AppError('invalid_input', 'The first label of a namespace cannot be "langgraph"');
  }
  const bytes = [...namespace, key].reduce((sum, label) => sum + Buffer.byteLength(label) + 8, 0);
  if (bytes > maxBytes) {
    throw new AppError('invalid_input', `Namespace and key are longer than ${maxBytes} bytes`);
  }
}
