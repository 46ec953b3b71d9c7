import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { Fields } from '#contract/shared/field.ts';

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

function splitEntries(path: string, from: unknown, to: unknown): ChangeLine[] {
  const before = entriesOf(from);
  const after = entriesOf(to);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ path: `${path}.${key}`, from: before[key], to: after[key] }));
}

/** Values by key: keys are in small letters; what is not names a record for the program, not for a reader. */
function splitGroup(path: string, from: unknown, to: unknown): ChangeLine[] {
  return splitEntries(path, from, to).filter((line) => !/[A-Z]/.test(line.path.slice(path.length)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Values by name and then by field: each field on its own; what came or went stays whole. */
function splitNamed(path: string, from: unknown, to: unknown): ChangeLine[] | undefined {
  const isNamed = (value: unknown) => isRecord(value) && Object.values(value).every(isRecord);
  if (!isNamed(from) || !isNamed(to)) return undefined;
  const [before, after] = [entriesOf(from), entriesOf(to)];
  const both = Object.keys(before).filter((name) => name in after);
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !both.includes(name)));
  const [gone, come] = [only(before), only(after)];
  return [
    ...both.flatMap((name) => splitEntries(`${path}.${name}`, before[name], after[name])),
    ...(Object.keys(gone).length > 0 ? [{ path: `${path}.removed`, from: gone, to: null }] : []),
    ...(Object.keys(come).length > 0 ? [{ path: `${path}.added`, from: null, to: come }] : []),
  ];
}

type Part = Record<string, unknown> & { id: string };

function partsOf(value: unknown): Part[] | undefined {
  const isPart = (one: unknown): one is Part => typeof one === 'object' && one !== null && 'id' in one;
  return Array.isArray(value) && value.every(isPart) ? value : undefined;
}

/** Parts that have an identity, one by one: what changed of each, which came and which went. */
function splitParts(path: string, from: readonly Part[], to: readonly Part[]): ChangeLine[] {
  const changed = to.flatMap((part, at): ChangeLine[] => {
    const old = from.find(({ id }) => id === part.id);
    const place = `${path}.${at}`;
    return old ? splitEntries(place, old, part) : [{ path: place, from: null, to: [part] }];
  });
  const removed = from.flatMap((part, at): ChangeLine[] =>
    to.some(({ id }) => id === part.id) ? [] : [{ path: `${path}.${at}.`, from: [part], to: null }],
  );
  return [...changed, ...removed];
}

function splitChange(path: string, from: unknown, to: unknown, isGroup: boolean): ChangeLine[] {
  if (isGroup) return splitGroup(path, from, to);
  const named = path === 'lines' ? splitNamed(path, from, to) : undefined;
  if (named) return named;
  const [before, after] = [partsOf(from), partsOf(to)];
  const parts = before && after && before.length + after.length > 0 ? splitParts(path, before, after) : [];
  return parts.length > 0 ? parts : [{ path, from, to }];
}

/** The changes of an event in the order of the entity's fields; values by key stand as lines of their own. */
export function linesOf(event: Pick<HistoryEvent, 'changes'>, fields: Fields): ChangeLine[] {
  const order = Object.keys(fields);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(event.changes)
    .sort(([a], [b]) => rank(a) - rank(b))
    .flatMap(([path, { from, to }]) => splitChange(path, from, to, fields[path]?.kind === 'values'));
}
