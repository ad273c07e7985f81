type Value = { labels?: Readonly<Record<string, string>>; value: number };
export type Metric = { name: string; help: string; type?: 'counter'; values: readonly Value[] };

/** Figures in the text format of Prometheus, version 0.0.4. */
export function writeMetrics(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type = 'gauge', values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(({ labels = {}, value }) => `${name}${labelsOf(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeLabel = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
