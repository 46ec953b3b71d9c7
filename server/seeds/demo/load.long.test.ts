import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import type { CustomField, CustomValues } from '#contract/entities/category/custom-field.ts';
import { checkCustomValues } from '#contract/entities/category/custom-values.ts';
import { entitlementStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { complianceVerdicts } from '#contract/entities/software/software.schema.ts';
import { retirementStatuses } from '#contract/entities/retirement/retirement.states.ts';
import { equipmentStatuses } from '#contract/entities/equipment/equipment.states.ts';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import type { SavedView } from '#contract/features/view/view.schema.ts';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Endpoint, HistoryEvent } from '#contract/shared/endpoint.ts';
import type { Page } from '#contract/shared/page.ts';
import { batchTargetsOf, buildApp } from '#server/app.ts';
import { runBatches } from '#server/features/batch/run.ts';
import { snipeItSample } from '#server/features/batch/samples/snipe-it-sample.ts';
import { createMail } from '#server/shared/mail/outbox.ts';
import { asApplication } from '#server/shared/db/app-account.ts';
import { verifyHistory } from '#server/history-check.ts';
import { createDb, type Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { bufferSource } from '#server/shared/files/byte-source.ts';
import { inspectFile } from '#server/shared/files/inspect.ts';
import { createKeyVault } from '#server/shared/secrets/key-vault.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { entitiesOf, findUnlabeled } from '../../test/history-labels.ts';
import { demoAccounts } from './accounts.ts';
import { loadDemo } from './load.ts';
import { demoViews } from './views.ts';

const keySecret = 'w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL';
let database: TestDatabase;
let db: Db;
let app: FastifyInstance;
let token: string;

async function get<T>(url: string): Promise<T> {
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json<T>();
}

beforeAll(async () => {
  database = await createTestDatabase();
  await loadDemo(database.connection, createKeyVault([keySecret]));
  db = createDb(asApplication(database.connection));
  app = await buildApp({
    config: {
      tokenSecret: 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps',
      keySecrets: [keySecret],
      companyName: 'Test Agency',
      trustProxy: false,
      logLevel: 'silent',
    },
    db,
    checkResponses: true,
    limitRequests: false,
    runJobs: false,
  });
  const { email, password } = demoAccounts[0] ?? { email: '', password: '' };
  const answer = await app.inject({ method: 'POST', url: '/auth/login', payload: { email, password } });
  token = answer.json<{ token: string }>().token;
}, 180_000);

afterAll(async () => {
  await app.close();
  await db.end();
  await database.drop();
});

function findLists(): Endpoint[] {
  return [...app.served.values()].filter(
    (endpoint) => endpoint.method === 'GET' && endpoint.path === endpoint.list?.path,
  );
}

/** What a history shows, with the bare id where the record keeps one and the history a name beside it. */
function withBareIds(shown: unknown, stored: unknown): unknown {
  if (typeof shown !== 'object' || shown === null) return shown;
  if (Array.isArray(shown))
    return shown.map((one, at) => withBareIds(one, (stored as unknown[] | null)?.[at]));
  const { id, label } = shown as { id?: unknown; label?: unknown };
  if (typeof stored === 'string' && typeof label === 'string' && label !== '') return id;
  const values = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(shown).map(([name, one]) => [name, withBareIds(one, values[name])]),
  );
}

describe('loadDemo', () => {
  it('has an intact history: every record stands at the version of its last event', async () => {
    const verdict = await verifyHistory(db);
    expect(verdict.broken).toBeUndefined();
    expect(verdict.events).toBeGreaterThan(verdict.records);
  });

  it('has a label for everything that its histories show', async () => {
    expect(await findUnlabeled(db, entitiesOf({ app }))).toEqual([]);
  });

  it('goes forward in time: no event of a record is older than the one before it', async () => {
    const turned = await db.many(sql`
      select entity, action, at, before from (select entity, action, at,
        lag(at) over (partition by entity, entity_id order by version) as before from event) told
      where at < before limit 20`);
    expect(turned).toEqual([]);
  });

  it('has items in every state, most of them in use, and a few in the bin', async () => {
    const rows = await db.many<{ status: string; count: number }>(
      sql`select status, count(*)::int as count from equipment where deleted_at is null group by status`,
    );
    const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
    expect(Object.keys(counts).toSorted()).toEqual([...equipmentStatuses].toSorted());
    expect(counts['in_use']).toBeGreaterThan(1200);
    const bin = await get<{ items: unknown[] }>('/api/equipment?bin=true');
    expect(bin.items.length).toBeGreaterThanOrEqual(5);
  });

  it('gives every item custom values that its category accepts', async () => {
    const rows = await db.many<{ tag: string; values: CustomValues; fields: CustomField[] }>(sql`
      select e.tag, e.custom_values as values, c.custom_fields as fields
      from equipment e join category c on c.id = e.category_id
      -- What has just arrived gets its details when it is inspected.
      where e.receipt_line_id is null`);
    const broken = rows.filter(({ fields, values }) => checkCustomValues(fields, values).length > 0);
    expect(broken).toEqual([]);
  });

  it('keeps the rules between tables', async () => {
    const broken = await db.one<Record<string, number>>(sql`
      select
        (select count(*)::int from (select from equipment_funding f join equipment e on e.id = f.equipment_id
          group by e.id, e.cost having sum(f.percent) <> 100 or sum(f.amount) <> e.cost) x) as funding,
        (select count(*)::int from equipment e where e.capital_class = 'capital'
          and not exists (select from equipment_funding f where f.equipment_id = e.id)) as "capitalWithoutFunding",
        (select count(*)::int from (select from equipment where serial is not null
          group by serial_form, manufacturer_id having count(*) > 1) x) as "sameSerial",
        (select count(*)::int from equipment e join model m on m.id = e.model_id
          where m.category_id <> e.category_id or m.manufacturer_id <> e.manufacturer_id) as "otherModel",
        (select count(*)::int from equipment e join category c on c.id = e.category_id
          where c.requires_serial and e.serial is null) as "noSerial",
        (select count(*)::int from equipment e where e.status in ('in_use', 'on_loan')
          and e.custodian_id is null and e.project_id is null) as "nobodyHasIt",
        (select count(*)::int from equipment e where e.status in ('received', 'in_stock', 'disposed')
          and e.custodian_id is not null) as "somebodyHasIt",
        (select count(*)::int from equipment e left join assignment a on a.equipment_id = e.id and a.status = 'open'
          where (e.status = 'in_use' and a.kind is distinct from 'check_out')
            or (e.status = 'on_loan' and (a.kind is distinct from 'loan' or a.due_on is distinct from e.due_on))
            or (e.status in ('received', 'in_stock', 'retirement_pending', 'disposed') and a.id is not null)
            or (a.id is not null and (a.person_id is distinct from e.custodian_id
              or a.project_id is distinct from e.project_id))) as "otherHolder",
        (select count(*)::int from equipment e where not exists
          (select from equipment_tag t where t.tag = e.tag and t.equipment_id = e.id)) as "noTag",
        (select count(*)::int from equipment e join tag_counter c on e.tag like c.prefix || '-%'
          where split_part(e.tag, '-', 2)::int > c.last) as "beyondCounter",
        (select count(*)::int from equipment e where (e.status = 'in_repair') <> exists (select from repair r
          where r.equipment_id = e.id and r.status in ('in_progress', 'waiting_parts', 'at_vendor')))
          as "inRepairWithout",
        (select count(*)::int from repair r join equipment e on e.id = r.loaner_id
          where r.closed_at is null and e.status <> 'in_use') as "loanerNotLent",
        (select count(*)::int from repair r left join number_counter c on c.series = left(r.number, 7)
          where c.last is null or right(r.number, 5)::int > c.last) as "beyondSeries",
        (select count(*)::int from repair r join event e on e.entity_id = r.id and e.changes ? 'totalCost'
          where e.version = (select max(version) from event l where l.entity_id = r.id and l.changes ? 'totalCost')
            and (e.changes #>> '{totalCost,to}')::numeric <> r.total_cost) as "otherTotal",
        (select count(*)::int from equipment e where e.federal_share <> coalesce((
          select round(sum(f.percent * s.federal_share / 100) filter (where s.type = 'federal'), 3)
          from equipment_funding f join funding_source s on s.id = f.funding_source_id
          where f.equipment_id = e.id), 0)) as "otherFederalShare"`);
    expect(Object.entries(broken).filter(([, count]) => count > 0)).toEqual([]);
  });

  it('has licenses in every state and a product for every verdict', async () => {
    const rows = await db.many<{ verdict: string }>(
      sql`select distinct verdict::text from software_list where deleted_at is null order by verdict`,
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual([...complianceVerdicts].toSorted());
    const states = await db.many<{ status: string }>(
      sql`select distinct status::text from entitlement_list order by status`,
    );
    expect(states.map(({ status }) => status)).toEqual([...entitlementStatuses].toSorted());
    const counts = await db.one<Record<string, number>>(sql`
      select (select count(*)::int from software) as products, (select count(*)::int from entitlement) as terms,
        (select count(*)::int from entitlement where assigned > quantity) as over`);
    expect(counts).toEqual({ products: 12, terms: 19, over: 1 });
  });

  it('has retirement cases in every state, and nothing disposed of without its case and its certificates', async () => {
    const states = await db.many<{ status: string }>(
      sql`select distinct status from retirement order by status`,
    );
    expect(states.map(({ status }) => status)).toEqual([...retirementStatuses]);
    const wrong = await db.one<Record<string, number>>(sql`
      select (select count(*)::int from equipment where (status = 'disposed') <> (retirement_id is not null)) as caseless,
        (select count(*)::int from equipment e where e.status = 'retirement_pending'
          and not exists (select from retirement_line l where l.equipment_id = e.id and l.is_open)) as waiting,
        (select count(*)::int from retirement_line_figures f join retirement r on r.id = f.retirement_id
          where r.status = 'completed' and f.lacks <> '{}') as lacking`);
    expect(wrong).toEqual({ caseless: 0, waiting: 0, lacking: 0 });
  });

  it('has somebody who comes through the directory, and somebody who waits for a link', async () => {
    const { items } = await get<{ items: UserRecord[] }>('/api/users?filter[auth]=sso');
    expect(items).toMatchObject([{ status: 'active', directorySubject: expect.any(String) as string }]);
    expect(items[0]?.lastSignInAt).not.toBeNull();
    const waiting = await get<{ items: { email: string }[] }>('/api/users/reset-requests');
    expect(waiting.items).toHaveLength(1);
    expect(waiting.items[0]?.email).not.toBe(items[0]?.email);
  });

  it('has views that are shared and find what they are called, and an import that can be undone', async () => {
    const views = await get<{ items: SavedView[] }>('/api/views?entity=equipment');
    expect(views.items.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['Federal, inventory due', []],
      ['Warranty ends in 90 days', []],
    ]);
    const wanted = await db.one<Record<string, number>>(sql`
      select count(*) filter (where federal_share > 0 and next_due_on < agency_today()
          and status <> 'disposed')::int as federal,
        count(*) filter (where warranty_ends_on between agency_today() and agency_today() + 90)::int as warranty,
        count(*)::int as everything
      from equipment where deleted_at is null`);
    const found = await Promise.all(
      views.items.map(({ question }) => get<Page<unknown>>(`/api/equipment?${question}&limit=5`)),
    );
    expect(found.map(({ total }) => total)).toEqual(
      [wanted['federal'], wanted['warranty']].map((value) => ({ value, exact: true })),
    );
    for (const { items, total } of found) {
      expect(items.length).toBeGreaterThan(0);
      expect(total.value).toBeLessThan(wanted['everything'] ?? 0);
    }
    // Nothing was left out when they were kept: a question is asked as it was written.
    expect(views.items.map(({ question }) => [...new URLSearchParams(question)])).toEqual(
      demoViews.map(({ question }) => [...new URLSearchParams(question)]),
    );
    const batches = await get<{ items: BatchRecord[] }>('/api/batches');
    expect(batches.items).toMatchObject([
      {
        kind: 'import',
        state: 'applied',
        createdBy: expect.any(String) as string,
        counts: { rows: 8, new: 1, update: 3, same: 2, fix: 2, applied: 4 },
      },
    ]);
    expect(batches.items[0]?.undoUntil).not.toBeNull();
    const file = await app.inject({
      method: 'GET',
      url: `/api/imports/${batches.items[0]?.id}/report.xlsx`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.statusCode).toBe(200);
  });

  it('has holds in force, and one that another administrator released', async () => {
    const { items } = await get<{ items: { scope: string; placedBy: string; releasedBy: string | null }[] }>(
      '/api/holds',
    );
    expect(items.map(({ scope, releasedBy }) => [scope, releasedBy !== null])).toEqual([
      ['case', false],
      ['award', false],
      ['item', true],
    ]);
    expect(items.at(-1)?.releasedBy).not.toBe(items.at(-1)?.placedBy);
  });

  it('has a roll of blank tags that can be claimed', async () => {
    const { items } = await get<{ items: TagRoll[] }>('/api/tag-rolls');
    expect(items).toMatchObject([{ firstTag: 'EQ-180001', state: 'printed', blank: 200, claimed: 0 }]);
  });

  it('has nothing that happened in the future', async () => {
    const late = await db.one<Record<string, number>>(sql`
      select (select count(*)::int from event where at > now()) as events,
        (select count(*)::int from sign_in where at > now()) as "signIns",
        (select count(*)::int from equipment where created_at > now() or updated_at > now()
          or greatest(acquired_on, in_service_on, last_seen_on) > agency_today()) as items,
        (select count(*)::int from person where active_to > agency_today() or active_from > agency_today()) as people`);
    expect(late).toEqual({ events: 0, signIns: 0, items: 0, people: 0 });
  });

  it('answers every list with records that fit the contract', async () => {
    for (const endpoint of findLists()) {
      const page = await get<{ items: unknown[] }>(`${endpoint.path}?limit=200`);
      expect(page.items.length, endpoint.path).toBeGreaterThan(0);
    }
  });

  it('brings files that the server itself would take, and their bytes as it describes them', async () => {
    const { items } = await get<{ items: AttachmentRecord[] }>('/api/attachments?limit=200');
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['photo', 'invoice', 'approval']));
    for (const file of items) {
      const rows = await db.many<{ bytes: Buffer }>(
        sql`select bytes from attachment_chunk where attachment_id = ${file.id} order by position`,
      );
      const bytes = Buffer.concat(rows.map((row) => row.bytes));
      const { type, width, height } = await inspectFile(bufferSource(bytes), file.name);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect({ mediaType: type.mediaType, width: width ?? null, height: height ?? null }).toEqual({
        mediaType: file.mediaType,
        width: file.width,
        height: file.height,
      });
      expect([bytes.length, sha256]).toEqual([file.size, file.sha256]);
      expect(bytes.length).toBeLessThan(4096);
    }
  });

  it('writes histories in the shape of the server', async () => {
    for (const endpoint of findLists()) {
      const { list: entity, path } = endpoint;
      if (!entity) continue;
      const { items } = await get<{ items: { id: string; version: number }[] }>(`${path}?limit=200`);
      for (const record of items.filter(({ version }) => version === 1).slice(0, 12)) {
        const history = await get<{ items: HistoryEvent[] }>(`${path}/${record.id}/history`);
        const derived = entity.derived?.filter((field) => !['path', 'depth'].includes(field)) ?? [];
        const counted = [...derived, 'childCount', 'equipmentCount', 'runsUntil'];
        const expected = Object.fromEntries(
          Object.entries(changesOfCreation(record, entity.fields)).filter(
            ([field]) => !counted.includes(field),
          ),
        );
        const shown = withBareIds(history.items[0]?.changes, expected);
        expect(shown, `${path}/${record.id}`).toEqual(expected);
      }
    }
  });

  it('turns a record back to any day of its history', async () => {
    const rows = await db.many<{ id: string; day: string }>(sql`
      select entity_id as id, (at at time zone 'America/Denver')::date as day from event
      where entity = 'equipment' and version = 1 order by seq desc limit 20 offset 300`);
    for (const { id, day } of rows) {
      const past = await get<{ version: number }>(`/api/equipment/${id}?asOf=${day}`);
      expect(past.version).toBeGreaterThanOrEqual(1);
    }
  });

  it('fits the sample of another program, of which six rows are wrong', async () => {
    const vault = createKeyVault([keySecret]);
    const links = { publicUrl: undefined, mail: createMail(vault, false) };
    const targets = batchTargetsOf({ vault, links, isSsoSetUp: false });
    const work = () => runBatches({ db, vault, targets, clock: () => new Date() });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/imports?entity=equipment&fileName=sample.csv',
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: snipeItSample(),
    });
    const { id } = answer.json<BatchRecord>();
    await work();
    const { version } = await get<BatchRecord>(`/api/imports/${id}`);
    await app.inject({
      method: 'POST',
      url: `/api/imports/${id}/actions/check`,
      headers: { ...headers, 'if-match': `"${version}"` },
      payload: {},
    });
    await work();
    const { state, counts } = await get<BatchRecord>(`/api/imports/${id}`);
    expect([state, counts.rows, counts.new, counts.fix]).toEqual(['checked', 300, 294, 6]);
  });
});
