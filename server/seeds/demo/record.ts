import { isDeepStrictEqual } from 'node:util';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { Changes } from '#server/shared/history/event.ts';
import type { World } from './world.ts';

/** The fields of a record as the history shows them: a reference is its id with its words. */
export type Values = Record<string, unknown>;

export interface Actor {
  id: string;
  name: string;
}

/** When something happened, by whom, and why. */
export interface Moment {
  at: string;
  actor: Actor;
  action?: string;
  reason?: string;
}

export interface SeedEvent extends Moment {
  action: string;
  changes: Changes;
}

/** A record with everything that ever happened to it; its version is the number of its events. */
export interface SeedRecord {
  entity: EntityName;
  id: string;
  values: Values;
  /** Columns that the history does not show. */
  hidden: Values;
  events: SeedEvent[];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

// A UUID of version 7: the time it was made, then random bits.
function idAt(world: World, at: string): string {
  const time = new Date(at).getTime().toString(16).padStart(12, '0');
  const hex = (count: number) =>
    Array.from({ length: count }, () => world.random.int(0, 15).toString(16)).join('');
  const variant = world.random.pick(['8', '9', 'a', 'b']);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
}

/** Creates a record with its first event. */
export function createSeed(
  world: World,
  entity: EntityName,
  values: Values,
  moment: Moment,
  hidden: Values = {},
): SeedRecord {
  const changes: Changes = {};
  for (const [name, to] of Object.entries(values)) if (!isEmpty(to)) changes[name] = { from: null, to };
  const event = { ...moment, action: moment.action ?? 'create', changes };
  return { entity, id: idAt(world, moment.at), values: { ...values }, hidden, events: [event] };
}

/** Changes a record with one further event that names only what differs. */
export function changeSeed(record: SeedRecord, wanted: Values, moment: Moment): void {
  const changes: Changes = {};
  for (const [name, to] of Object.entries(wanted)) {
    const from = record.values[name] ?? null;
    if (!isDeepStrictEqual(from, to)) changes[name] = { from, to };
  }
  if (Object.keys(changes).length === 0) return;
  Object.assign(record.values, wanted);
  record.events.push({ ...moment, action: moment.action ?? 'update', changes });
}

export function binSeed(record: SeedRecord, moment: Moment & { reason: string }): void {
  const { at, actor, reason } = moment;
  const changes = {
    deletedAt: { from: null, to: at },
    deletedBy: { from: null, to: actor.name },
    deleteReason: { from: null, to: reason },
  };
  Object.assign(record.hidden, { deletedAt: at, deletedBy: actor.id, deleteReason: reason });
  record.events.push({ ...moment, action: 'delete', changes });
}

export function referenceTo(record: SeedRecord, label: string, note: string | null): ReferenceValue {
  return { id: record.id, label, note };
}

/** A text field of a record. */
export function textOf(record: SeedRecord, field: string): string {
  const value = record.values[field];
  if (typeof value !== 'string') throw new Error(`${record.entity} has no text in ${field}`);
  return value;
}
