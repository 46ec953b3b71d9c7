import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { LabelStock } from '#contract/features/label/stock.schema.ts';
import type { Packet } from '#contract/features/packet/packet.api.ts';
import type { Hold } from '#contract/features/retention/retention.schema.ts';
import type { FilePrinter } from '#contract/features/label/printer.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import type { SavedView } from '#contract/features/view/view.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { forgetKeys } from '#server/features/operations/jobs.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from './app.ts';
import { callsTo, codeOf, statusesOf } from './calls.ts';
import * as factories from './factories.ts';
import { aDraft, anInstallation, aSeat, aSoftware } from './licenses.ts';
import { anOrderDraft } from './orders.ts';
import { aCertificate, aRetirementDraft } from './retirements.ts';
import { aRepair, openWorkshop } from './repairs.ts';
import { batchCalls, workOn } from './batches.ts';
import { addressOf, hasBody, smallestBody } from './routes.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(async () => {
  expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  await api.stop();
});
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

describe('If-Match', () => {
  let records: Map<string, { id: string; version: number }>;
  let versioned: Endpoint[];
  beforeAll(async () => {
    records = new Map<string, { id: string; version: number }>([
      ['/api/categories', await factories.aCategory(api)],
      ['/api/equipment', await factories.anEquipment(api)],
      ['/api/assignments', await factories.anAssignment(api)],
      ['/api/repairs', await aRepair(await openWorkshop(api))],
      ['/api/software', await aSoftware(api)],
      ['/api/entitlements', await aDraft(api)],
      ['/api/seats', await aSeat(api)],
      ['/api/installations', await anInstallation(api)],
      ['/api/purchase-orders', await anOrderDraft(api)],
      ['/api/retirements', await aRetirementDraft(api)],
      ['/api/certificates', await aCertificate(api)],
      ['/api/attachments', await factories.anAttachment(api)],
      ['/api/locations', await factories.aLocation(api)],
      ['/api/vendors', await factories.aVendor(api)],
      ['/api/manufacturers', await factories.aManufacturer(api)],
      ['/api/models', await factories.aModel(api)],
      ['/api/people', await factories.aPerson(api)],
      ['/api/funding-sources', await factories.aFundingSource(api)],
      ['/api/projects', await factories.aProject(api)],
      ['/api/users', { id: api.userIds.none, version: 1 }],
      ['/api/audit-access', await factories.anAuditAccess(api)],
      ['/api/access-requests', await factories.anAccessRequest(api)],
      ['/api/contact-messages', await factories.aContactMessage(api)],
      ['/api/agency-settings', await factories.anAgencySetting(api)],
      ['/api/imports', await anImport()],
      ['/api/bulk-edits', await aBulkEdit()],
      ['/api/views', await aView()],
      ['/api/export-schedules', await aSchedule()],
      ['/api/tag-rolls', await aRoll()],
      ['/api/label-stocks', await aLabelStock()],
      ['/api/label-templates', await firstOf('/api/label-templates')],
      ['/api/label-printers', await aLabelPrinter()],
      ['/api/label-jobs', await aLabelJob()],
      ['/api/packets', await aPacket()],
      ['/api/holds', await aHold()],
      ['/api/purges', await aPurge()],
      ['/api/fiscal-years', await aFiscalYear()],
    ]);
    versioned = [...api.app.served.values()].filter(({ isVersioned }) => isVersioned);
  });
  async function anImport(): Promise<BatchRecord> {
    const imports = batchCalls(() => api, '/api/imports');
    const { body } = await imports.upload('vendor', 'Name\nLakeside Repair\n', '', api.tokens.admin);
    await workOn(api);
    return imports.get(body.id, api.tokens.admin);
  }
  async function aBulkEdit(): Promise<BatchRecord> {
    const { id, version } = await factories.aVendor(api);
    const { body } = await api.request<BatchRecord>(api.tokens.admin, 'POST', '/api/bulk-edits', {
      entity: 'vendor',
      selection: [{ id, version }],
      changes: [{ field: 'address', operation: 'set', value: '1 Main Street' }],
    });
    await workOn(api);
    return batchCalls(() => api, '/api/bulk-edits').get(body.id, api.tokens.admin);
  }
  async function aView(): Promise<SavedView> {
    const body = { entity: 'vendor', name: 'Mine', question: '' };
    return (await api.request<SavedView>(api.tokens.admin, 'POST', '/api/views', body)).body;
  }
  async function aSchedule(): Promise<ExportSchedule> {
    const body = {
      name: 'Vendors',
      entity: 'vendor',
      format: 'csv',
      period: 'daily',
      hour: 6,
      receivers: [],
    };
    return (await api.request<ExportSchedule>(api.tokens.admin, 'POST', '/api/export-schedules', body)).body;
  }
  async function aRoll(): Promise<TagRoll> {
    const body = { prefix: 'TST', first: 1, last: 2, maker: 'here' };
    return (await api.request<TagRoll>(api.tokens.admin, 'POST', '/api/tag-rolls', body)).body;
  }
  async function firstOf(path: string): Promise<{ id: string; version: number }> {
    const { body } = await api.request<{ items: { id: string; version: number }[] }>(
      api.tokens.admin,
      'GET',
      path,
    );
    return body.items[0]!;
  }
  async function aLabelStock(): Promise<LabelStock> {
    const { id } = await firstOf('/api/label-stocks');
    const shipped = await api.request<LabelStock>(api.tokens.admin, 'GET', `/api/label-stocks/${id}`);
    const { id: _id, version: _version, isShipped: _shipped, isActive: _active, ...measures } = shipped.body;
    const body = { ...measures, maker: 'Own', part: 'Sheet' };
    return (await api.request<LabelStock>(api.tokens.admin, 'POST', '/api/label-stocks', body)).body;
  }
  async function aLabelPrinter(): Promise<FilePrinter> {
    const body = { name: 'HQ-LJ-03', kind: 'pdf', dpi: 300, offsetX: 0, offsetY: 0 };
    return (await api.request<FilePrinter>(api.tokens.admin, 'POST', '/api/label-printers', body)).body;
  }
  async function aPacket(): Promise<Packet> {
    const body = { title: 'Audit', asOf: '2026-01-01', fromOn: '2025-01-01', sampleSize: 1, words: '' };
    return (await api.request<Packet>(api.tokens.admin, 'POST', '/api/packets', body)).body;
  }
  async function aHold(): Promise<Hold> {
    const { id: equipmentId } = await factories.anEquipment(api);
    const body = { scope: 'item', equipmentId, reason: 'Asked for by the auditor' };
    return (await api.request<Hold>(api.tokens.admin, 'POST', '/api/holds', body)).body;
  }
  /** As it stands after it was prepared; no item of a test is old enough for one. */
  async function aPurge(): Promise<{ id: string; version: number }> {
    return api.ownerDb.transaction(async (tx) => {
      const made = await tx.one<{ id: string; version: number; at: string }>(sql`
        insert into purge (number, years, until_on, reason, prepared_by)
        values ('PG-2026-00001', 3, '2020-06-30', 'The yearly removal', ${api.userIds.admin})
        returning id, version, prepared_at as at`);
      const values = { number: 'PG-2026-00001', years: 3, untilOn: '2020-06-30', state: 'prepared' };
      const changes = Object.fromEntries(
        Object.entries(values).map(([name, to]) => [name, { from: null, to }]),
      );
      await tx.run(sql`
        insert into event (at, actor_id, actor, source, entity, entity_id, version, action, changes, reason)
        values (${made.at}, ${api.userIds.admin}, 'Test', 'job', 'purge', ${made.id}, 1, 'prepare',
          ${JSON.stringify(changes)}, 'The yearly removal')`);
      return made;
    });
  }
  /** As it stands after its lines were frozen; no facts are made in this test. */
  async function aFiscalYear(): Promise<{ id: string; version: number }> {
    return api.ownerDb.transaction(async (tx) => {
      const made = await tx.one<{ id: string; version: number; at: string }>(sql`
        insert into fiscal_year (number, year, first_on, last_on, known_at, lines, sums, hash, prepared_by, prepared_at)
        values ('FY-2020', 2020, '2019-07-01', '2020-06-30', now(), 0, '{}', encode(sha256(''), 'hex'), ${api.userIds.admin}, now())
        returning id, version, prepared_at as at`);
      const row = await tx.one<{ values: object }>(sql`
        select jsonb_build_object('number', number, 'year', year, 'firstOn', first_on, 'lastOn', last_on, 'state', state,
          'knownAt', known_at, 'lines', lines, 'sums', sums, 'hash', hash) as values from fiscal_year where id = ${made.id}`);
      const changes = Object.fromEntries(
        Object.entries(row.values).map(([name, to]: [string, unknown]) => [name, { from: null, to }]),
      );
      await tx.run(sql`
        insert into event (at, actor_id, actor, source, entity, entity_id, version, action, changes)
        values (${made.at}, ${api.userIds.admin}, 'Test', 'job', 'fiscal-year', ${made.id}, 1, 'prepare',
          ${JSON.stringify(changes)})`);
      return made;
    });
  }
  async function aLabelJob(): Promise<LabelJob> {
    const { id: templateId } = await firstOf('/api/label-templates');
    const { id } = await factories.anEquipment(api);
    const body = { templateId, equipmentIds: [id] };
    return (await api.request<LabelJob>(api.tokens.admin, 'POST', '/api/label-jobs', body)).body;
  }
  const call = (endpoint: Endpoint, headers: Record<string, string>) => {
    const record = records.get(endpoint.path.split('/:')[0]!)!;
    return api.request(
      api.tokens.admin,
      endpoint.method,
      addressOf(endpoint, record.id),
      hasBody(endpoint) ? smallestBody(endpoint) : undefined,
      headers,
    );
  };

  it('is asked by every call that changes a record', () => {
    // What somebody holds is handed over item by item, each in the version it has then; where a product was seen is
    // told beside the product; several people can receive goods of one order, whose lines are locked instead; asking
    // whether serial numbers are taken writes nothing; what a person does with a view, and whether the columns of a file
    // are offered to all, stands beside them, as what a person pins does and for how long somebody is away.
    const changing = [...api.app.served.values()].filter(
      ({ path }) =>
        path.includes('/:id') &&
        path !== '/api/pins/:entity/:id' &&
        !/\/(hand-over|installations|receipts|serial-checks|memory|mine|absence|actions\/seen)$/.test(path),
    );
    const silent = changing.filter(({ method, isVersioned }) => method !== 'GET' && !isVersioned);
    expect(silent).toEqual([]);
    expect(versioned.length).toBeGreaterThan(20);
  });

  it('missing or unreadable is answered with 428, everywhere', async () => {
    for (const endpoint of versioned) {
      for (const value of [undefined, '*', '1', 'W/"1"', '"one"', '"-1"', '"1","2"', '']) {
        const answer = await call(endpoint, value === undefined ? {} : { 'if-match': value });
        expect([endpoint.path, value, answer.status]).toEqual([endpoint.path, value, 428]);
        expect(codeOf(answer)).toBe('version_required');
      }
    }
  });

  it('of another version is answered with 412 and the record as it is, everywhere', async () => {
    // Rows of an import have versions of their own.
    for (const endpoint of versioned.filter(({ path }) => !path.endsWith('/rows/:n'))) {
      const before = records.get(endpoint.path.split('/:')[0]!)!;
      for (const version of [99, 0]) {
        const answer = await call(endpoint, ifMatch(version));
        expect([endpoint.path, answer.status, codeOf(answer)]).toEqual([endpoint.path, 412, 'conflict']);
        const { current } = answer.body as unknown as Problem;
        expect(current).toMatchObject({ id: before.id, version: before.version });
      }
    }
  });

  it('that is stale says who changed the record and when', async () => {
    const item = await factories.anEquipment(api);
    const { body: changed } = await equipment.change(item, { name: 'Mine' }, api.tokens.user);
    const answer = await equipment.change(item, { name: 'Yours' });
    expect(answer.body).toMatchObject({
      code: 'conflict',
      message: `Uma User changed this record at ${changed.updatedAt}. Review the differences and save again.`,
      current: changed,
    });
  });

  it('lets exactly one of twenty parallel changes of a version win', async () => {
    let item = await factories.anEquipment(api);
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => equipment.change(item, { name: `Round ${round} by ${n}` })),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
      const winner = answers.find((answer) => answer.status === 200)!;
      item = (await equipment.get(item.id)).body;
      expect(item).toEqual(winner.body);
    }
    expect((await equipment.history(item.id)).body).toMatchObject({ total: 4, isChainIntact: true });
  });
});

describe('Idempotency-Key', () => {
  let body: Record<string, unknown>;
  beforeAll(async () => {
    body = {
      name: 'Once',
      condition: 'new',
      acquiredOn: '2026-01-15',
      categoryId: (await factories.aCategory(api)).id,
      locationId: (await factories.aLocation(api)).id,
    };
  });
  const create = (key: string, sent: unknown = body, token?: string) =>
    equipment.create(sent, token, { 'idempotency-key': key });

  it('makes a repeated creation happen once, with the same answer', async () => {
    const key = randomUUID();
    const first = await create(key);
    const again = await create(key);
    expect(again.body).toEqual(first.body);
    expect([again.status, again.headers['etag']]).toEqual([201, '"1"']);
  });

  it('makes ten parallel creations one', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(key)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 201));
  });

  it('is refused for another request', async () => {
    const key = randomUUID();
    await create(key);
    const other = await create(key, { ...body, name: 'Other' });
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused']);
    const elsewhere = await api.request(
      api.tokens.admin,
      'POST',
      '/api/categories',
      { name: 'Other', code: 'OTHER', kind: 'equipment' },
      { 'idempotency-key': key },
    );
    expect(codeOf(elsewhere)).toBe('idempotency_key_reused');
  });

  it('belongs to the person who sent it', async () => {
    const key = randomUUID();
    const [mine, yours] = [await create(key), await create(key, body, api.tokens.user)];
    expect(yours.status).toBe(201);
    expect(yours.body.id).not.toBe(mine.body.id);
  });

  it('is not used up by a refusal', async () => {
    const key = randomUUID();
    expect((await create(key, { ...body, name: '' })).status).toBe(422);
    expect((await create(key)).status).toBe(201);
  });

  it('must be a key', async () => {
    for (const key of ['short', 'with space inside', 'x'.repeat(201), 'ü'.repeat(10)]) {
      expect((await create(key)).status).toBe(400);
    }
  });

  it('makes a repeated action happen once', async () => {
    const item = await factories.anEquipment(api);
    const stock = () =>
      api.request<EquipmentRecord>(
        api.tokens.admin,
        'POST',
        `/api/equipment/${item.id}/actions/stock`,
        {},
        { ...ifMatch(1), 'idempotency-key': `stock-${item.id}` },
      );
    const [first, again] = [await stock(), await stock()];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await equipment.history(item.id)).body.total).toBe(2);
  });

  it('is kept for a day', async () => {
    const key = randomUUID();
    const first = await create(key);
    await api.ownerDb.run(
      sql`update idempotency set created_at = now() - interval '23 hours 59 minutes' where key = ${key}`,
    );
    await forgetKeys(api.db);
    expect((await create(key)).body.id).toBe(first.body.id);
    await api.ownerDb.run(
      sql`update idempotency set created_at = now() - interval '24 hours 1 minute' where key = ${key}`,
    );
    await forgetKeys(api.db);
    expect((await create(key)).body.id).not.toBe(first.body.id);
  });
});

describe('a record that others begin to use', () => {
  it('is not deleted at the same moment', async () => {
    const categories = callsTo<{ id: string; version: number }>(() => api, '/api/categories');
    const { id: locationId } = await factories.aLocation(api);
    for (let round = 0; round < 5; round += 1) {
      const category = await factories.aCategory(api);
      const newcomer = { name: 'Newcomer', condition: 'new', acquiredOn: '2026-01-15', locationId };
      const [left, joined] = await Promise.all([
        categories.remove(category),
        equipment.create({ ...newcomer, categoryId: category.id }),
      ]);
      const either = [
        [200, 422],
        [409, 201],
      ];
      expect(either).toContainEqual([left.status, joined.status]);
    }
  });
});

describe('the states of equipment', () => {
  it('cannot be written by any field of any call', async () => {
    const item = await factories.anEquipment(api);
    expect((await equipment.change(item, { status: 'in_stock' })).status).toBe(422);
    expect((await equipment.act(item, 'in_stock')).status).toBe(404);
    expect((await equipment.get(item.id)).body.status).toBe('received');
  });
});
