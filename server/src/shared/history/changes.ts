import { isDeepStrictEqual } from 'node:util';
import { referenceName } from '#contract/shared/entity.ts';
import type { Fields } from '#contract/shared/field.ts';
import type { Changes } from './event.ts';

type Values = Readonly<Record<string, unknown>>;

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function shown(values: Values, name: string, fields: Fields): unknown {
  if (fields[name]?.kind !== 'reference') return values[name] ?? null;
  return values[referenceName(name)] ?? null;
}

/** What a record was created with: every field that has a value. */
export function changesOfCreation(record: Values, fields: Fields): Changes {
  const changes: Changes = {};
  for (const name of Object.keys(fields)) {
    const to = shown(record, name, fields);
    if (!isEmpty(to)) changes[name] = { from: null, to };
  }
  return changes;
}

/** What differs between two versions of a record. */
export function changesBetween(before: Values, after: Values, fields: Fields): Changes {
  const changes: Changes = {};
  for (const name of Object.keys(fields)) {
    if (isDeepStrictEqual(before[name] ?? null, after[name] ?? null)) continue;
    changes[name] = { from: shown(before, name, fields), to: shown(after, name, fields) };
  }
  return changes;
}
