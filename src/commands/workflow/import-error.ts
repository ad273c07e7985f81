/** One line that says what went wrong in a file of a graph, and where. */
export function describeImportError(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return `it threw ${JSON.stringify(error) ?? String(error)}`;
  const lines = error.message.split('\n').filter((line) => line.trim() && !/^Transform failed/.test(line));
  const [first = error.name, second, third] = lines;
  if (second === 'Require stack:') return `${first} imported from ${third?.replace(/^- /, '')}`;
  // The transformer and the resolver say the place themselves.
  if (/: ERROR: | imported from /.test(first)) return first;
  const place = findPlace(error, folder);
  return `${error.name}: ${first}${place ? ` (${place})` : ''}`;
}

function findPlace(error: Error, folder: string): string | undefined {
  const [head = '', ...frames] = error.stack?.split('\n') ?? [];
  if (/^(file:|\/).+:\d+$/.test(head)) return head;
  const frame = frames.find((line) => line.includes(folder) && !line.includes('node_modules'));
  const start = frame?.search(/(?:file:\/\/)?\//) ?? -1;
  const [place] = start < 0 ? [] : (frame?.slice(start).split(')') ?? []);
  return place;
}
