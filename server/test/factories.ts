import { randomUUID } from 'node:crypto';
import { categoryDefaults, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentDefaults, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { columnOf, join, name, sql } from '#server/shared/db/sql.ts';
import type { TestApp } from './app.ts';

type Values = Record<string, unknown>;

let made = 0;

/** A number that no other record of this test file has. */
export function nextNumber(): number {
  made += 1;
  return made;
}

/** Creates a record through the API as the administrator; a refusal fails the test with its reason. */
export async function createOver<R>(api: TestApp, path: string, body: Values): Promise<R> {
  const answer = await api.request<R>(api.tokens.admin, 'POST', path, body);
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function insertOver(
  api: TestApp,
  entity: EntityName,
  values: Values,
): Promise<Values & { id: string }> {
  const id = randomUUID();
  const all = Object.entries({ id, ...values });
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(sql`insert into ${name(columnOf(entity).replaceAll('-', '_'))}
      (${join(all.map(([field]) => name(columnOf(field))))}) values (${join(all.map(([, value]) => sql`${value}`))})`);
    await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
      values ('Test', 'job', ${entity}, ${id}, 1, 'create', '{}')`);
  });
  return { id, ...values };
}

export function aCategory(api: TestApp, overrides: Values = {}): Promise<CategoryRecord> {
  const number = nextNumber();
  const code = `C${String(number).padStart(5, '0')}`;
  return createOver(api, '/api/categories', {
    ...categoryDefaults,
    name: `Category ${number}`,
    code,
    ...overrides,
  });
}

export function aLocation(api: TestApp, overrides: Values = {}): Promise<Values & { id: string }> {
  const number = nextNumber();
  const place = { name: `Location ${number}`, code: `LOC-${number}`, kind: 'room', ...overrides };
  return insertOver(api, 'location', { path: place.name, depth: 1, ...place });
}

export function aManufacturer(api: TestApp, overrides: Values = {}): Promise<Values & { id: string }> {
  return insertOver(api, 'manufacturer', { name: `Manufacturer ${nextNumber()}`, ...overrides });
}

/** Makes the manufacturer and the category that are not given. */
export async function aModel(api: TestApp, overrides: Values = {}): Promise<Values & { id: string }> {
  const manufacturerId = overrides['manufacturerId'] ?? (await aManufacturer(api)).id;
  const categoryId = overrides['categoryId'] ?? (await aCategory(api)).id;
  return insertOver(api, 'model', {
    name: `Model ${nextNumber()}`,
    ...overrides,
    manufacturerId,
    categoryId,
  });
}

export function aPerson(api: TestApp, overrides: Values = {}): Promise<Values & { id: string }> {
  return insertOver(api, 'person', { displayName: `Person ${nextNumber()}`, ...overrides });
}

export function aFundingSource(api: TestApp, overrides: Values = {}): Promise<Values & { id: string }> {
  const number = nextNumber();
  const source = { code: `FS-${number}`, name: `Source ${number}`, type: 'state', ...overrides };
  return insertOver(api, 'funding-source', source);
}

/** Makes the category and the location that are not given. */
export async function anEquipment(api: TestApp, overrides: Values = {}): Promise<EquipmentRecord> {
  const categoryId = overrides['categoryId'] ?? (await aCategory(api)).id;
  const locationId = overrides['locationId'] ?? (await aLocation(api)).id;
  return createOver(api, '/api/equipment', {
    ...equipmentDefaults,
    name: `Item ${nextNumber()}`,
    acquiredOn: '2026-01-15',
    ...overrides,
    categoryId,
    locationId,
  });
}
