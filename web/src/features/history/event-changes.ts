import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { Fields } from '#contract/shared/field.ts';

/** One line of what an event changed. */
export interface ChangeLine {
  path: string;
  from: unknown;
  to: unknown;
}

function entriesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function splitGroup(path: string, from: unknown, to: unknown): ChangeLine[] {
  const before = entriesOf(from);
  const after = entriesOf(to);
  return (
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      // Keys are in small letters; what is not names a record for the program, not for a reader.
      .filter((key) => !/[A-Z]/.test(key))
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => ({ path: `${path}.${key}`, from: before[key], to: after[key] }))
  );
}

/** The changes of an event in the order of the entity's fields; values by key stand as lines of their own. */
export function linesOf(event: Pick<HistoryEvent, 'changes'>, fields: Fields): ChangeLine[] {
  const order = Object.keys(fields);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(event.changes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([path, { from, to }]) =>
      fields[path]?.kind === 'values' ? splitGroup(path, from, to) : [{ path, from, to }],
    );
}
