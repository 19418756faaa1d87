// The text form that Prometheus reads. Each name is told once, with its meaning.
export type Labels = Record<string, string>;
export type Family = {
  name: string;
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: { labels?: Labels; suffix?: '_bucket' | '_sum' | '_count'; value: number }[];
};

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

const labelsOf = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const valueText = (value: number): string => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value));

export const exposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, kind, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${kind}`,
      ...samples.map(({ labels, suffix = '', value }) => `${name}${suffix}${labelsOf(labels)} ${valueText(value)}`),
    ])
    .map((line) => `${line}\n`)
    .join('');
