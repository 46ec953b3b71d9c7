import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { codeOf } from './part-values.ts';

type Parts = Record<string, unknown>;

function isObject(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partsOf(prefix: string, entry: Parts): [string, unknown][] {
  return Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'reason' || name === 'method') return [];
    return name === 'labels' ? partsOf(prefix, isObject(value) ? value : {}) : [[`${prefix}.${name}`, value]];
  });
}

/** Every part of a value by its path: the code of a choice or a rule set, then the part; and the order of choices. */
function flatten(value: unknown): Parts {
  if (Array.isArray(value)) {
    const rows = (value as unknown[]).filter(isObject);
    const order = rows.map(codeOf);
    return Object.fromEntries([['order', order], ...rows.flatMap((row) => partsOf(codeOf(row), row))]);
  }
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([set, rule]) => (isObject(rule) ? partsOf(set, rule) : [])),
  );
}

function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown;
  } catch {
    return undefined;
  }
}

/** What two values of a setting differ in, part by part. */
export function compareValues(from: unknown, to: unknown): HistoryEvent['changes'] {
  const before = flatten(readJson(from));
  const after = flatten(readJson(to));
  const paths = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return Object.fromEntries(
    paths
      .filter((path) => JSON.stringify(before[path] ?? null) !== JSON.stringify(after[path] ?? null))
      .map((path) => [`value.${path}`, { from: before[path] ?? null, to: after[path] ?? null }]),
  );
}

/** An event that tells each part that changed; what a setting began with is told as a whole. */
export function splitEvent(event: HistoryEvent): HistoryEvent {
  const { value, ...others } = event.changes;
  if (!value || value.from === null) return event;
  return { ...event, changes: { ...others, ...compareValues(value.from, value.to) } };
}
