const uuid = /\b[0-9a-f]{32}\b|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;

/** What each server says of itself, and where two runs of one server differ already. */
const ownWords = new Set([
  'langgraph_version',
  'langgraph_plan',
  'langgraph_host',
  'langgraph_api_url',
  'created_by',
  'user-agent',
  'run_attempt',
]);

/**
 * What two servers said, so that the same comes out the same: ids by the order in which they come, times without their
 * value, long texts by their length and ends.
 */
export function createNormaliser() {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    const known = ids.get(id) ?? `id${ids.size + 1}`;
    ids.set(id, known);
    return known;
  };
  const text = (value: string) => {
    const plain = value.replace(uuid, idOf).replace(time, '<time>');
    return plain.length > 5_000 ? `${plain.slice(0, 40)}…${plain.length}…${plain.slice(-40)}` : plain;
  };
  function walk(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !ownWords.has(key))
        .map(([key, field]) => [text(key), walk(field)]),
    );
  }
  return (value: unknown) => {
    walk(sorted(value));
    return walk(value);
  };
}

/** With keys in one order, so that ids get the same names wherever they stand. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, field]) => [key, sorted(field)]));
}

/** The order of keys counts in what belongs to the graph, not where a server names its own ids. */
const isOrdered = (value: object) =>
  !['thread_id', 'run_id', 'configurable', 'langgraph_step'].some((key) => key in value);

/** The places at which two values differ, each as its path and both sides. */
export function findDifferences(ours: unknown, theirs: unknown, path = ''): string[] {
  if (Object.is(ours, theirs)) return [];
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const length = Math.max(ours.length, theirs.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      findDifferences(ours[index], theirs[index], `${path}[${index}]`),
    );
  }
  if (isObject(ours) && isObject(theirs)) {
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    const inside = [...keys].flatMap((key) => findDifferences(ours[key], theirs[key], `${path}.${key}`));
    const order = [ours, theirs].map((one) => Object.keys(one).join());
    const isReordered = inside.length === 0 && isOrdered(ours) && order[0] !== order[1];
    return isReordered ? [`${path}: keys in the order ${order[0]}, not ${order[1]}`] : inside;
  }
  return [`${path}: ${short(ours)}, not ${short(theirs)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 160);
