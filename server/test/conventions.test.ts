import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { allFields, type Entity } from '#contract/shared/entity.ts';
import { entityNames, type EntityName } from '#contract/shared/entity-names.ts';
import { permissions } from '#contract/shared/permissions.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { columnOf, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const nameInCode = (name: string) =>
  name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());

async function exportsOf(name: EntityName, role: 'schema' | 'api'): Promise<Record<string, unknown>> {
  return (await import(
    path.join(projectRoot, 'contract/src/entities', name, `${name}.${role}.ts`)
  )) as Record<string, unknown>;
}
async function entityOf(name: EntityName): Promise<Entity> {
  return (await exportsOf(name, 'schema'))[nameInCode(name)] as Entity;
}
async function endpointsOf(name: EntityName): Promise<Endpoint[]> {
  return Object.values((await exportsOf(name, 'api'))[`${nameInCode(name)}Api`] as Record<string, Endpoint>);
}

describe('every entity', () => {
  it.each(['contract/src/entities', 'server/src/entities'])(
    'has its folder in %s, and nothing else',
    (room) => {
      expect(readdirSync(path.join(projectRoot, room)).toSorted(byText)).toEqual(
        entityNames.toSorted(byText),
      );
    },
  );

  it.each(entityNames)('has the same files on contract and server: %s', async (name) => {
    const endpoints = await endpointsOf(name);
    const hasCommands = endpoints.some(({ method }) => method !== 'GET');
    const hasLife = endpoints.some((one) => /\/actions\/(?!restore$)/.test(one.path));
    const expected = [
      ...['schema.ts', 'schema.test.ts', 'api.ts'].map(
        (role) => `contract/src/entities/${name}/${name}.${role}`,
      ),
      ...['repository.ts', 'routes.ts', 'test.ts'].map(
        (role) => `server/src/entities/${name}/${name}.${role}`,
      ),
      ...(hasCommands ? [`server/src/entities/${name}/${name}.commands.ts`] : []),
      ...(hasLife ? [`contract/src/entities/${name}/${name}.states.ts`] : []),
    ];
    expect(expected.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
  });

  it.each(entityNames)('serves every endpoint of its table: %s', async (name) => {
    const served = [...api.app.served.keys()];
    const missing = (await endpointsOf(name)).filter((one) => !served.includes(`${one.method} ${one.path}`));
    expect(missing.map((one) => `${one.method} ${one.path}`)).toEqual([]);
  });
});

const publicRoutes = [
  '/auth/login',
  '/auth/link',
  '/auth/set-password',
  '/auth/sso-login',
  '/auth/forgot-password',
  '/auth/access-requests',
  '/api/info',
  '/api/public/certificate-check',
  '/api/exports/file',
  '/health/live',
  '/health/ready',
  '/api/openapi.json',
  '/api/docs',
];

/** Every route of the application with its whole path. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return api.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+) \(/.exec(line);
      if (!found) return [];
      const depth = (found[1] ?? '').length / 4;
      parents.splice(depth, parents.length, found[2] ?? '');
      return [parents.join('')];
    });
}

describe('every endpoint', () => {
  it('names a known permission, or says that it asks for none', () => {
    const known = ['public', 'signedIn', ...Object.keys(permissions)];
    const strangers = [...api.app.served.values()].filter(({ access }) => !known.includes(access));
    expect(strangers.map((one) => `${one.path}: ${one.access}`)).toEqual([]);
  });

  it('is in the table of its contract, in the list of public routes, or a file of the web application', () => {
    const inTable = new Set([...api.app.served.values()].map((one) => one.path));
    const others = registeredRoutes().filter(
      (route) => !inTable.has(route) && !inTable.has(route.replace(/\/$/, '')),
    );
    const ofApi = others.filter((route) => /^\/(api|auth|health)(\/|$)/.test(route));
    expect(new Set(ofApi.map((route) => route.replace(/^(\/api\/docs)\/.*$/, '$1')))).toEqual(
      new Set(['/api/openapi.json', '/api/docs']),
    );
    // For monitoring, behind a token or for this machine alone (metrics.routes.ts).
    const ofWeb = others.filter((route) => !ofApi.includes(route) && route !== '/metrics');
    expect(ofWeb.filter((route) => !existsSync(path.join(projectRoot, 'dist/web', route)))).toEqual([]);
  });

  it('knows the facts of every field it takes, so that what is wrong is told by the field’s name', () => {
    const nameless = [...api.app.served.values()].flatMap(({ method, path: address, ...one }) => {
      // Signing in and one's own account have forms with texts of their own.
      if (!(one.body instanceof z.ZodObject) || /^\/(auth|api\/users\/me)(\/|$)/.test(address)) return [];
      const own = { ...(one.entity ? allFields(one.entity) : {}), ...one.fields };
      const known = Object.keys(own).concat(method === 'PATCH' ? 'changeReason' : []);
      const unknown = Object.keys(one.body.shape).filter((name) => !known.includes(name));
      return unknown.map((name) => `${method} ${address}: ${name}`);
    });
    expect(nameless).toEqual([]);
  });

  it('asks for a session, except those that are public by name', async () => {
    const open: string[] = [];
    for (const route of new Set(registeredRoutes().filter((one) => /^\/(api|auth|health)(\/|$)/.test(one)))) {
      const methods = [...api.app.served.values()]
        .filter((one) => one.path === route)
        .map((one) => one.method);
      for (const method of methods.length > 0 ? methods : ['GET']) {
        const url = route.replace(':id', api.userIds.user).replace(':field', 'status');
        const isAsked = (await api.request(undefined, method, url)).body['code'] === 'unauthorized';
        if (!isAsked) open.push(route.replace(/^(\/api\/docs)\/.*$/, '$1'));
      }
    }
    expect(new Set(open)).toEqual(new Set(publicRoutes));
  });
});

/** Columns that only the storage needs. */
const storageColumns: Partial<Record<EntityName, string[]>> = {
  software: ['bare_installs'],
  equipment: ['manufacturer_id', 'serial_form', 'receipt_line_id', 'title_key'],
  entitlement: ['receipt_line_id'],
  'purchase-order': ['round'],
  user: ['password_hash', 'token_version', 'is_demo', 'directory_issuer'],
};

/** Fields that are counted or kept in a table of their own. */
const derivedFields: Partial<Record<EntityName, string[]>> = {
  category: ['childCount', 'equipmentCount'],
  location: ['childCount', 'equipmentCount'],
  equipment: ['fundingLines'],
  project: ['fundingLines'],
  software: [
    'verdict',
    'owned',
    'assigned',
    'available',
    'uncovered',
    'unused',
    'yearlyCost',
    'unusedCost',
    'termEndsOn',
  ],
  entitlement: ['status', 'daysLeft', 'isDecisionDue', 'isExpiredInUse', 'yearlyCost', 'fundingLines'],
  seat: ['idleSince'],
  allocation: ['itemName', 'bookValue'],
  retirement: ['itemCount', 'fairMarketValue', 'bookValue', 'proceeds', 'amountDue'],
  'purchase-order': ['lines', 'units', 'acceptedUnits', 'receivedValue'],
  user: ['lastSignInAt'],
};

/** Choices that the table keeps as text with a check. */
const textChoices = ['ruleSet'];

describe('every table', () => {
  it.each(entityNames)('has the fields of the contract as columns: %s', async (name) => {
    const entity = await entityOf(name);
    const columns = await api.ownerDb.many<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${tableOf(entity)}`);
    const expected = [
      'id',
      'version',
      'search',
      ...(storageColumns[name] ?? []),
      ...Object.keys(allFields(entity))
        .filter((field) => !derivedFields[name]?.includes(field))
        .map(columnOf),
    ];
    expect(columns.map((column) => column.name).toSorted(byText)).toEqual(expected.toSorted(byText));
  });

  it.each(entityNames)('knows the choices of the contract, in the same order: %s', async (name) => {
    const entity = await entityOf(name);
    const labels = await api.ownerDb.many<{ column: string; values: string[] }>(sql`
      select a.attname as column, array_agg(e.enumlabel::text order by e.enumsortorder) as values
      from pg_attribute a join pg_enum e on e.enumtypid = a.atttypid
      where a.attrelid = ${tableOf(entity)}::regclass group by a.attname order by a.attname`);
    const choices = Object.entries(entity.fields)
      .filter(([field]) => !derivedFields[name]?.includes(field))
      .filter(([field, { kind }]) => kind === 'choice' && !textChoices.includes(field))
      .map(([field, { values = [] }]) => ({ column: columnOf(field), values: [...values] }));
    expect(labels).toEqual(choices.toSorted((one, other) => byText(one.column, other.column)));
  });

  it('has an index for every column that equipment can be sorted by', async () => {
    const entity = await entityOf('equipment');
    const indexed = await api.ownerDb.many<{ columns: string }>(sql`
      select string_agg(a.attname, ',' order by key.n) as columns
      from pg_index i cross join unnest(i.indkey[0:2]) with ordinality key (attnum, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
      where i.indrelid = 'equipment'::regclass group by i.indexrelid`);
    // Rows that are alike come by their ids, or first by what the source says.
    const orderOf = (field: string) => {
      const { ties, together } = equipmentSource.indexes ?? {};
      const tie = ties?.[field] ?? together?.[field];
      return [field, ...(tie === undefined ? [] : [tie]), 'id'].map(columnOf).join(',');
    };
    const missing = entity.sort
      .map(orderOf)
      .filter((order) => !indexed.some(({ columns }) => columns.startsWith(order)));
    expect(missing).toEqual([]);
  });

  it.each(entityNames)('changes only together with its history: %s', async (name) => {
    const triggers = await api.ownerDb.many<{ name: string }>(sql`
      select tgname as name from pg_trigger where tgrelid = ${tableOf(await entityOf(name))}::regclass`);
    const table = tableOf(await entityOf(name));
    expect(triggers.map((trigger) => trigger.name)).toEqual(
      expect.arrayContaining([`${table}_event`, `${table}_no_delete`, `${table}_no_truncate`]),
    );
  });
});

function byText(one: string, other: string): number {
  return one < other ? -1 : 1;
}
