import { categoryApi } from '#contract/entities/category/category.api.ts';
import { category, categoryDefaults } from '#contract/entities/category/category.schema.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { location, locationDefaults } from '#contract/entities/location/location.schema.ts';
import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import { manufacturer, manufacturerDefaults } from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { model, modelDefaults } from '#contract/entities/model/model.schema.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { person, personDefaults } from '#contract/entities/person/person.schema.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, vendorDefaults } from '#contract/entities/vendor/vendor.schema.ts';
import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import type { NewRecordName } from './new-record.tsx';
import type { ReferenceName } from './references.ts';
import {
  toBranchValue,
  toLocationValue,
  toManufacturerValue,
  toModelValue,
  toPersonValue,
  toVendorValue,
} from './reference-values.ts';

/** What the dialog for a new record of an entity asks, and what it does. */
export interface NewRecordSetup {
  entity: Entity;
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

type Parts = Pick<NewRecordSetup, 'defaults' | 'fields'> & Partial<Pick<NewRecordSetup, 'searches'>>;

function setup<T extends { id: string }>(
  entity: Entity,
  create: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodType, z.ZodType<T>>,
  toValue: (record: T) => ReferenceValue,
  parts: Parts,
): NewRecordSetup {
  return {
    entity,
    schema: create.body,
    searches: {},
    ...parts,
    send: async (input, idempotencyKey) => {
      const record = await call(create, { body: create.body.parse(input), idempotencyKey });
      return { record, value: toValue(record) };
    },
  };
}

/** The dialogs for new records, by entity. */
export const newRecordSetups: Record<NewRecordName, NewRecordSetup> = {
  category: setup(category, categoryApi.create, toBranchValue, {
    defaults: categoryDefaults,
    fields: ['name', 'code'],
  }),
  location: setup(location, locationApi.create, toLocationValue, {
    defaults: locationDefaults,
    fields: ['name', 'code', 'kind', 'parentId'],
    searches: { parentId: 'location' },
  }),
  vendor: setup(vendor, vendorApi.create, toVendorValue, {
    defaults: vendorDefaults,
    fields: ['name', 'vendorNumber'],
  }),
  manufacturer: setup(manufacturer, manufacturerApi.create, toManufacturerValue, {
    defaults: manufacturerDefaults,
    fields: ['name'],
  }),
  model: setup(model, modelApi.create, toModelValue, {
    defaults: modelDefaults,
    fields: ['name', 'number', 'manufacturerId', 'categoryId'],
    searches: { manufacturerId: 'manufacturer', categoryId: 'category' },
  }),
  person: setup(person, personApi.create, toPersonValue, {
    defaults: personDefaults,
    fields: ['displayName', 'email', 'unit', 'locationId'],
    searches: { locationId: 'location' },
  }),
};
