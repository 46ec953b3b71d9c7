export type Labels = Readonly<Record<string, string>>;

/** One metric with all its samples; the key of a sample is written as in the exposition format. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** How the samples of several processes become one. */
  merge: 'sum' | 'max';
  samples: Record<string, number>;
}

type Facts = Pick<Family, 'name' | 'help' | 'type' | 'merge'>;

/** Counts what happened in this process; nothing of it decides anything, and it is lost with the process. */
export interface Metrics {
  counter(name: string, help: string): (labels?: Labels, amount?: number) => void;
  /** The newest value of each series. */
  latest(name: string, help: string): (labels: Labels, value: number) => void;
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels, seconds: number) => void;
  read(): Family[];
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

/** A series as the exposition format writes it. */
export function seriesOf(name: string, labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
}

/** A metric that is read at the moment: its samples by their labels. */
export function gauge(
  name: string,
  help: string,
  values: readonly (readonly [Labels, number])[],
  merge: Family['merge'] = 'sum',
): Family {
  const samples = Object.fromEntries(values.map(([labels, value]) => [seriesOf(name, labels), value]));
  return { name, help, type: 'gauge', merge, samples };
}

interface Observed {
  labels: Labels;
  counts: number[];
  sum: number;
}

function histogramSamples(name: string, bounds: readonly number[], all: Iterable<Observed>) {
  const samples: Record<string, number> = {};
  for (const { labels, counts, sum } of all) {
    let total = 0;
    counts.forEach((count, at) => {
      total += count;
      samples[seriesOf(`${name}_bucket`, { ...labels, le: String(bounds[at] ?? '+Inf') })] = total;
    });
    samples[seriesOf(`${name}_sum`, labels)] = sum;
    samples[seriesOf(`${name}_count`, labels)] = total;
  }
  return samples;
}

export function createMetrics(): Metrics {
  const readers: (() => Family)[] = [];
  const simple = (facts: Facts) => {
    const values = new Map<string, number>();
    readers.push(() => ({ ...facts, samples: Object.fromEntries(values) }));
    return values;
  };
  return {
    counter: (name, help) => {
      const values = simple({ name, help, type: 'counter', merge: 'sum' });
      return (labels, amount = 1) => {
        const series = seriesOf(name, labels);
        values.set(series, (values.get(series) ?? 0) + amount);
      };
    },
    latest: (name, help) => {
      const values = simple({ name, help, type: 'gauge', merge: 'max' });
      return (labels, value) => values.set(seriesOf(name, labels), value);
    },
    histogram: (name, help, bounds) => {
      const observed = new Map<string, Observed>();
      readers.push(() => ({
        name,
        help,
        type: 'histogram',
        merge: 'sum',
        samples: histogramSamples(name, bounds, observed.values()),
      }));
      return (labels, seconds) => {
        const key = Object.values(labels).join(' ');
        const found = observed.get(key) ?? {
          labels,
          counts: Array.from({ length: bounds.length + 1 }, () => 0),
          sum: 0,
        };
        observed.set(key, found);
        const at = bounds.findIndex((bound) => seconds <= bound);
        const bucket = at < 0 ? bounds.length : at;
        found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
        found.sum += seconds;
      };
    },
    read: () => readers.map((reader) => reader()),
  };
}

/** What several processes counted, as one. */
export function mergeFamilies(processes: readonly (readonly Family[])[]): Family[] {
  const merged = new Map<string, Family>();
  for (const family of processes.flat()) {
    const known = merged.get(family.name);
    if (!known) {
      merged.set(family.name, { ...family, samples: { ...family.samples } });
      continue;
    }
    for (const [series, value] of Object.entries(family.samples)) {
      const before = known.samples[series];
      const joined = family.merge === 'sum' ? (before ?? 0) + value : Math.max(before ?? value, value);
      known.samples[series] = joined;
    }
  }
  return [...merged.values()];
}

/** The text format of Prometheus, version 0.0.4; a metric without a sample is left out. */
export function formatMetrics(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, help, type, samples }) => {
    const entries = Object.entries(samples);
    if (entries.length === 0) return [];
    const values = entries.map(([series, value]) => `${series} ${value}`);
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...values];
  });
  return `${lines.join('\n')}\n`;
}
