import type { JsonSchema, Operation } from './operations.ts';
import { fillPath } from './operations.ts';
import type { Possessions } from './possessions.ts';

export type Trespass = { path: string; body: unknown; reached: string[] };

/** Names of parameters and fields, and what of a caller's possessions they stand for. */
const slots: Record<string, (owned: Possessions) => unknown> = {
  threadId: (owned) => owned.threadId,
  thread_id: (owned) => owned.threadId,
  thread_ids: (owned) => [owned.threadId],
  ids: (owned) => [owned.threadId],
  runId: (owned) => owned.runId,
  run_id: (owned) => owned.runId,
  run_ids: (owned) => [owned.runId],
  assistantId: (owned) => owned.assistantId,
  assistant_id: (owned) => owned.assistantId,
  cronId: (owned) => owned.cronId,
  cron_id: (owned) => owned.cronId,
  checkpointId: (owned) => owned.checkpointId,
  checkpoint_id: (owned) => owned.checkpointId,
  namespace_prefix: (owned) => owned.namespace,
};
/** Fields that name possessions only where many are looked for. */
const filters: typeof slots = {
  metadata: ({ marker }) => ({ marker }),
  values: ({ marker }) => ({ note: marker }),
};

/** What to say where something must be said that belongs to nobody. */
const usual: Record<string, unknown> = {
  graph_id: 'counter',
  schedule: '0 0 29 2 *',
  name: 'anything',
  value: {},
  version: 1,
  key: 'key',
  file: 'index.js',
  id: 'counter',
  namespace: 'counter',
  checkpoint: {},
  channels: ['values'],
};

const bodyOverrides: Record<string, (owned: Possessions) => object> = {
  'post /runs/cancel': ({ threadId, runId }) => ({ thread_id: threadId, run_ids: [runId] }),
  'put /store/items': ({ namespace }) => ({ namespace, key: 'key', value: { taken: true } }),
  'delete /store/items': ({ namespace }) => ({ namespace, key: 'key' }),
};
const queryOverrides: Record<string, (owned: Possessions) => Record<string, string>> = {
  'get /store/items': ({ namespace, key }) => ({ namespace: namespace.join('.'), key }),
};

/**
 * The requests by which a caller could reach for what is another's: first all of it at once, then one thing at a
 * time among the caller's own. Made from the OpenAPI document, so that a new operation is tried as well.
 */
export function listTrespasses(operation: Operation, own: Possessions, others: Possessions): Trespass[] {
  const names = slotsOf(operation);
  const whole = {
    path: pathFor(operation, () => others),
    body: bodyFor(operation, () => others),
    reached: names,
  };
  if (names.length < 2) return [whole];
  const single = names.map((reached) => {
    const owner = (name: string) => (name === reached ? others : own);
    return { path: pathFor(operation, owner), body: bodyFor(operation, owner), reached: [reached] };
  });
  return [whole, ...single];
}

/** The same request by the owner of everything it names. */
export function ownRequest(operation: Operation, own: Possessions): { path: string; body: unknown } {
  return { path: pathFor(operation, () => own), body: bodyFor(operation, () => own) };
}

function slotsOf(operation: Operation): string[] {
  const { name, pathParameters, body } = operation;
  const overridden = name in bodyOverrides || name in queryOverrides;
  const fields = overridden ? ['whole'] : Object.keys(fieldsOf(body));
  return [...pathParameters, ...fields].filter((slot) => slot === 'whole' || findSlot(operation, slot));
}

type OwnerOf = (slot: string) => Possessions;

function pathFor(operation: Operation, ownerOf: OwnerOf): string {
  const query = queryOverrides[operation.name]?.(ownerOf('whole')) ?? {};
  for (const parameter of operation.queryParameters) {
    if (parameter.required && !(parameter.name in query)) {
      throw new Error(`${operation.name}: nothing to say for the query parameter ${parameter.name}`);
    }
  }
  return fillPath(operation, (parameter) => String(say(operation, parameter, ownerOf)), query);
}

function bodyFor(operation: Operation, ownerOf: OwnerOf): unknown {
  if (!operation.body) return undefined;
  if (operation.template.endsWith('/commands')) return { id: 1, method: 'state.get', params: {} };
  const override = bodyOverrides[operation.name];
  if (override) return override(ownerOf('whole'));
  if (operation.body.type === 'array') return [bodyOf(operation, operation.body.items ?? {}, ownerOf)];
  return bodyOf(operation, operation.body, ownerOf);
}

function bodyOf(operation: Operation, schema: JsonSchema, ownerOf: OwnerOf): object {
  const required = schema.required ?? [];
  const named = Object.keys(fieldsOf(schema)).filter(
    (field) => required.includes(field) || findSlot(operation, field),
  );
  return Object.fromEntries(named.map((field) => [field, say(operation, field, ownerOf)]));
}

function fieldsOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  if (!schema) return {};
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? [])].map(fieldsOf);
  const items = schema.type === 'array' ? fieldsOf(schema.items) : {};
  return Object.assign({}, items, schema.properties, ...parts);
}

function say(operation: Operation, name: string, ownerOf: OwnerOf): unknown {
  const slot = findSlot(operation, name);
  if (slot) return slot(ownerOf(name));
  if (name in usual) return usual[name];
  throw new Error(`${operation.name}: nothing to say for ${name}`);
}

function findSlot({ template }: Operation, name: string): ((owned: Possessions) => unknown) | undefined {
  return slots[name] ?? (/\/(search|count)$/.test(template) ? filters[name] : undefined);
}
