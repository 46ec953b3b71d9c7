import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import type { ListNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import { createReferenceSource, type ReferenceApi } from '#web/shared/table/endpoint-source.ts';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';
import type { ReferenceName } from './reference-names.ts';

type Query = readonly (readonly [string, string])[];

/** What the dialog for a new record of an entity asks, and what it does. */
export interface NewRecordSetup {
  entity: Entity;
  /** Where its sentences stand. */
  namespace: ListNamespace;
  schema: z.ZodType;
  defaults: Readonly<Record<string, unknown>>;
  /** The fields it asks for, in their order; the first text takes what was typed into the picker. */
  fields: readonly string[];
  /** Where its own pickers search. */
  searches: Readonly<Record<string, ReferenceName>>;
  send: (
    input: FormInput,
    idempotencyKey: string,
  ) => Promise<{ record: { id: string }; value: ReferenceValue }>;
}

/** How the records of an entity are found and called wherever others point at them. */
export interface ReferenceTo {
  entity: Entity;
  /** For a filter: every record, also one that can no longer be chosen. */
  source: ReferenceSource;
  /** For a picker: the records that can be chosen. */
  search: (query: Query) => ReferenceSearch;
  /** The dialog for a new record, where a picker offers one. */
  newRecord: NewRecordSetup | undefined;
}

type NewRecordParts<T> = Pick<NewRecordSetup, 'namespace' | 'defaults' | 'fields'> &
  Partial<Pick<NewRecordSetup, 'searches'>> & {
    create: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType, z.ZodType<T>>;
  };

interface Declared<T extends { id: string }> {
  entity: Entity;
  api: ReferenceApi<T>;
  /** How a record is called, the same in pickers, in filters and wherever its id alone is stored. */
  toValue: (record: T) => ReferenceValue;
  /** Which records can be chosen; the active ones unless told. */
  pickable?: Query;
  newRecord?: NewRecordParts<T>;
}

const activeOnly: Query = [['filter[active]', 'true']];

function setupOf<T extends { id: string }>(
  entity: Entity,
  { create, ...parts }: NewRecordParts<T>,
  toValue: (record: T) => ReferenceValue,
): NewRecordSetup {
  return {
    entity,
    schema: create.body,
    searches: {},
    ...parts,
    send: async (input, idempotencyKey) => {
      // Lists declare references as well, and check nothing.
      await import('#web/shared/schema/whole-zod.ts');
      const record = await call(create, { body: create.body.parse(input), idempotencyKey });
      return { record, value: toValue(record) };
    },
  };
}

/** Declares how others point at the records of an entity. */
export function defineReference<T extends { id: string }>(declared: Declared<T>): ReferenceTo {
  const { entity, api, toValue, pickable = activeOnly, newRecord } = declared;
  return {
    entity,
    source: createReferenceSource(entity.name, api, toValue),
    search: (query) => createReferenceSearch(api.list, { query: [...query, ...pickable], toOption: toValue }),
    newRecord: newRecord && setupOf(entity, newRecord, toValue),
  };
}
