/** Events that only the stream protocol, version 2, has a form for: version 1 does not show them. */
const hiddenPrefix = 'v2:';

/** `values` at the root, `values|outer:1|inner:2` in a subgraph. */
export function logName(method: string, namespace: readonly string[]): string {
  return [method, ...namespace].join('|');
}

export const hiddenName = (method: string, namespace: readonly string[]) =>
  logName(`${hiddenPrefix}${method}`, namespace);

export const isHidden = (event: string) => event.startsWith(hiddenPrefix);

export function parseLogName(event: string): { method: string; namespace: string[]; hidden: boolean } {
  const [name = '', ...namespace] = event.split('|');
  const hidden = isHidden(name);
  return { method: hidden ? name.slice(hiddenPrefix.length) : name, namespace, hidden };
}
