import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { baseFields, type Entity } from '#contract/shared/entity.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { can } from '#contract/shared/permissions.ts';
import { roles } from '#contract/shared/roles.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import { ifMatch, startTestApp, type Answer, type TestApp } from './app.ts';
import { brokenRules } from './calls.ts';
import * as factories from './factories.ts';
import { aDraft, anEntitlement, anInstallation, aSeat, aSoftware } from './licenses.ts';
import { anOrderDraft } from './orders.ts';
import { aCertificate, aRetirementDraft, certificateBody } from './retirements.ts';
import { aRepair, openWorkshop } from './repairs.ts';
import { addressOf } from './routes.ts';

let api: TestApp;
let endpoints: Endpoint[];
/** One record of every entity, and one of them in the bin. */
let records: Record<EntityName, { id: string; version: number }>;
let softwareCategory: { id: string };
let inForce: { id: string };

beforeAll(async () => {
  api = await startTestApp();
  endpoints = [...api.app.served.values()];
  inForce = await anEntitlement(api);
  softwareCategory = await factories.aCategory(api, { kind: 'software' });
  records = {
    category: await factories.aCategory(api),
    equipment: await factories.anEquipment(api),
    assignment: await factories.anAssignment(api),
    repair: await aRepair(await openWorkshop(api)),
    software: await aSoftware(api),
    entitlement: await aDraft(api),
    seat: await aSeat(api),
    installation: await anInstallation(api),
    location: await factories.aLocation(api),
    vendor: await factories.aVendor(api),
    manufacturer: await factories.aManufacturer(api),
    model: await factories.aModel(api),
    person: await factories.aPerson(api),
    'funding-source': await factories.aFundingSource(api),
    project: await factories.aProject(api),
    allocation: await factories.anAllocation(api),
    'purchase-order': await anOrderDraft(api),
    retirement: await aRetirementDraft(api),
    certificate: await aCertificate(api),
    attachment: await factories.anAttachment(api),
    user: { id: api.userIds.none, version: 1 },
    'audit-access': await factories.anAuditAccess(api),
    'access-request': await factories.anAccessRequest(api),
    'contact-message': await factories.aContactMessage(api),
    'agency-setting': await factories.anAgencySetting(api),
  };
});
afterAll(() => api.stop());

/** An answer without what differs between any two: the request's own id. */
function comparable({ status, body }: Answer<unknown>): unknown {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, rest };
}

function entityOf(endpoint: Endpoint): Entity | undefined {
  return endpoints.find((other) => other.list && endpoint.path.startsWith(`${other.list.path}/`))?.list;
}

describe('the census of objects', () => {
  it('answers the id of another entity’s record like an id of nobody, in every path', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ path }) => path.includes(':id'))) {
      const own = entityOf(endpoint);
      const foreign = records[own?.name === 'location' ? 'vendor' : 'location'].id;
      const call = (id: string) =>
        api.request(
          api.tokens.admin,
          endpoint.method,
          addressOf(endpoint, id),
          endpoint.method === 'GET' ? undefined : { reason: 'a long reason' },
          ifMatch(1),
        );
      const [there, nobody] = [await call(foreign), await call(randomUUID())];
      if (JSON.stringify(comparable(there)) !== JSON.stringify(comparable(nobody)) || there.status < 400) {
        wrong.push(`${endpoint.method} ${endpoint.path}: ${there.status} and ${nobody.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('answers references to what cannot be used like references to nobody, in every body', async () => {
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ entity, method }) => entity && method !== 'DELETE')) {
      for (const [field, facts] of Object.entries(endpoint.entity?.fields ?? {})) {
        if (facts.kind !== 'reference' || facts.write === 'never') continue;
        const foreign = records[facts.entity === 'vendor' ? 'person' : 'vendor'].id;
        const isUpdate = endpoint.method === 'PATCH';
        if (isUpdate && facts.write === 'create') continue;
        const call = (id: string) =>
          api.request(
            api.tokens.admin,
            endpoint.method,
            addressOf(endpoint, records[endpoint.entity!.name].id),
            { ...(isUpdate ? {} : validBodies(endpoint.entity!.name)), [field]: id },
            ifMatch(1),
          );
        const [there, nobody] = [await call(foreign), await call(randomUUID())];
        const isSame = JSON.stringify(comparable(there)) === JSON.stringify(comparable(nobody));
        if (!isSame || JSON.stringify(brokenRules(there)) !== JSON.stringify({ [field]: ['not_found'] })) {
          wrong.push(`${endpoint.method} ${endpoint.path} ${field}: ${JSON.stringify(there.body)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds nothing for a filter by the id of another entity’s record', async () => {
    for (const endpoint of endpoints.filter(({ list, path }) => list?.path === path)) {
      for (const field of endpoint.list?.filter ?? []) {
        const facts = endpoint.list?.fields[field];
        if (facts?.kind !== 'reference') continue;
        const foreign = records[facts.entity === 'vendor' ? 'person' : 'vendor'].id;
        const answer = await api.request(
          api.tokens.admin,
          'GET',
          `${endpoint.path}?filter[${field}]=${foreign}`,
        );
        expect(answer.body).toEqual({ items: [], next: null, total: { value: 0, exact: true } });
      }
    }
  });
});

/** Bodies that would be accepted as they are. */
function validBodies(entity: EntityName): Record<string, unknown> {
  const number = factories.nextNumber();
  const named = { name: `Census ${number}`, code: `CEN${number}` };
  const bodies: Partial<Record<EntityName, Record<string, unknown>>> = {
    category: { ...named, kind: 'equipment' },
    equipment: {
      name: 'Census',
      condition: 'new',
      acquiredOn: '2026-01-15',
      categoryId: records.category.id,
      locationId: records.location.id,
    },
    repair: { equipmentId: records.equipment.id, problem: 'Census of broken things' },
    software: { name: named.name, publisher: 'Census', categoryId: softwareCategory.id },
    entitlement: {
      softwareId: records.software.id,
      quantity: 3,
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    },
    seat: { entitlementId: inForce.id, personId: records.person.id },
    installation: {
      softwareId: records.software.id,
      equipmentId: records.equipment.id,
      seenOn: '2026-01-15',
    },
    'purchase-order': { title: 'Census of wishes' },
    retirement: { title: 'Census of old things', reason: 'obsolete', method: 'surplus_sale' },
    certificate: certificateBody({ equipmentId: records.equipment.id }),
    location: { ...named, kind: 'room', active: true },
    vendor: { name: named.name, certifications: [], active: true },
    manufacturer: { name: named.name, active: true },
    model: {
      name: named.name,
      manufacturerId: records.manufacturer.id,
      categoryId: records.category.id,
      warrantyMonths: 12,
      active: true,
    },
    person: { displayName: named.name, active: true },
    project: { number: named.code, name: named.name, kind: 'internal', fundingLines: [] },
    'audit-access': {
      email: 'staff@test.example',
      organization: 'Census',
      purpose: 'Counted and found well',
      scope: 'all',
      fromOn: '2999-01-01',
      untilOn: '2999-01-02',
    },
    'contact-message': {
      name: named.name,
      email: 'census@test.example',
      topic: 'Census',
      message: 'Counted and found well',
    },
    user: { email: `census${number}@test.example`, firstName: 'Census', lastName: 'Taken', roles: [] },
    'funding-source': {
      ...named,
      type: 'state',
      ruleSet: '2024',
      federalShare: '0',
      titleHolder: 'state',
      needsPurchaseApproval: false,
      needsDispositionApproval: false,
      active: true,
    },
  };
  return bodies[entity] ?? {};
}

const strangers = ['id', 'version', 'colour', 'constructor', 'password', 'passwordHash', 'isDemo', 'search'];

function protectedFields(endpoint: Endpoint): string[] {
  const { fields } = endpoint.entity!;
  const own = Object.entries(fields)
    .filter(([, { write }]) => write === 'never' || (endpoint.method !== 'POST' && write === 'create'))
    .map(([field]) => field);
  const shape = (endpoint.body as { shape?: Record<string, unknown> }).shape ?? {};
  return [...own, ...Object.keys(baseFields), ...strangers].filter((field) => !Object.hasOwn(shape, field));
}

async function snapshot(entity: Entity): Promise<unknown> {
  return api.ownerDb.many(
    sql`select count(*), md5(string_agg(t::text, '|' order by t.id)) from ${name(tableOf(entity))} t`,
  );
}

/** Endpoints whose body has the fields of a record; where the body is a file, the tests of files look at its query. */
function takesFields({ entity, maxBytes }: Endpoint): boolean {
  return entity !== undefined && maxBytes === undefined;
}

describe('the census of fields', () => {
  it('refuses every protected and every unknown field, through every door, from every role', async () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const endpoint of endpoints.filter(takesFields)) {
      const entity = endpoint.entity!;
      const before = await snapshot(entity);
      for (const role of roles) {
        for (const field of protectedFields(endpoint)) {
          const isUpdate = endpoint.method !== 'POST';
          const address = addressOf(endpoint, records[entity.name].id);
          const body = { ...(isUpdate ? {} : validBodies(entity.name)), [field]: 'census' };
          const answer = await api.request(api.tokens[role], endpoint.method, address, body, ifMatch(1));
          tried += 1;
          const isRight = can([role], endpoint.access as Parameters<typeof can>[1])
            ? answer.status === 422 && Object.keys(brokenRules(answer)).join() === field
            : answer.status === 403;
          if (!isRight) wrong.push(`${role} ${endpoint.method} ${endpoint.path} ${field}: ${answer.status}`);
        }
      }
      expect(await snapshot(entity)).toEqual(before);
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  });

  it('would accept the same bodies without those fields', async () => {
    for (const endpoint of endpoints.filter((one) => takesFields(one) && one.method === 'POST')) {
      const isOpen = can(['user'], endpoint.access as Parameters<typeof can>[1]);
      const token = isOpen ? api.tokens.user : api.tokens.admin;
      const answer = await api.request(token, 'POST', endpoint.path, validBodies(endpoint.entity!.name));
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 201]);
    }
  });
});
