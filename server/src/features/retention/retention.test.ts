import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hold, HoldScope } from '#contract/features/retention/retention.schema.ts';
import { rebuildFacts } from '#server/areas/overview/projector.ts';
import { anchorText, readAnchorNotes } from '#server/features/history/anchor-text.ts';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { verifyHistory } from '#server/history-check.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { codeOf } from '../../../test/calls.ts';
import { aFundingSource, anAttachment, aPerson, aStockedItem } from '../../../test/factories.ts';
import { retentionTools, type RetentionTools } from '../../../test/retention.ts';
import { aCaseThatIs, openDepot, verifyItem, type Depot } from '../../../test/retirements.ts';
import { runPurges } from './purge.run.ts';

let api: TestApp;
let depot: Depot;
let tools: RetentionTools;
const keys = sealKeysOf(testKeySecrets);
const log = { info: () => undefined, warn: () => undefined };
const marker = 'Quillfeather';

beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
  tools = retentionTools(api, depot);
});
afterAll(() => api.stop());

/** Everything in the database that names the marker, table by table. */
async function findLeaks(text: string): Promise<string[]> {
  const tables = await api.ownerDb.many<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`);
  const leaks: string[] = [];
  for (const { name } of tables) {
    const { n } = await api.ownerDb.one<{ n: number }>(
      sql`select count(*)::int as n from ${raw(name)} t where t::text ilike ${`%${text}%`}`,
    );
    if (n > 0) leaks.push(`${name}: ${n}`);
  }
  return leaks;
}

async function readFacts(): Promise<string[]> {
  const rows: string[] = [];
  for (const table of ['equipment_period', 'checked_period', 'network_period', 'repair_fact', 'tally']) {
    const found = await api.db.many<{ row: string }>(
      sql`select t::text as row from ${raw(table)} t order by 1`,
    );
    rows.push(...found.map(({ row }) => `${table} ${row}`));
  }
  return rows;
}

describe('a removal', () => {
  it('takes nothing unless the agency set years, and only what left before them', async () => {
    expect(codeOf(await tools.prepare(depot.chief))).toBe('nothing_to_remove');
    const tomorrow = (await api.db.one<{ day: string }>(sql`select (agency_today() + 1)::text as day`)).day;
    await tools.setYears(3, tomorrow);
    await tools.letYearsPass(2);
    expect(codeOf(await tools.prepare(depot.chief))).toBe('nothing_to_remove');
    await tools.letYearsPass(9);
    const { body } = await api.request<{ years: number; due: number }>(depot.chief, 'GET', '/api/purges');
    expect(body).toMatchObject({ years: 3, due: 0 });
    await tools.letYearsPass(0);
  });

  it('takes an item with all that belongs to it, keeps its hashes, and the history holds', async () => {
    const person = await aPerson(api);
    const gone = await tools.aUsedItem(person.id, {
      name: `${marker} plotter`,
      serial: `${marker}-77`,
      categoryId: depot.dataCategoryId,
    });
    const beside = await tools.aUsedItem(person.id);
    await anAttachment(api, { recordId: gone.id, name: `${marker}.png` });
    await verifyItem(depot, gone.id, { technique: 'shred', method: 'destroy', details: `${marker} drive` });
    await aCaseThatIs(depot, 'completed', [gone.id, beside.id], { title: `${marker} case` });
    const kept = await tools.aUsedItem(person.id, { name: 'Still in stock' });
    await tools.finish();
    const anchor = (await makeAnchor(api.db, { day: depot.today, isDaily: true }))!;

    await tools.letYearsPass(9);
    const prepared = await tools.prepare(depot.chief);
    expect(prepared.body).toMatchObject({ state: 'prepared', years: 3, waiting: 2, staying: 0 });
    expect(codeOf(await tools.prepare(depot.chief))).toBe('purge_open');
    expect(codeOf(await tools.act(depot.chief, prepared.body, 'approve'))).toBe('same_person');
    await runPurges(api.db, () => api.clock.now(), log);
    expect((await api.request(depot.chief, 'GET', `/api/equipment/${gone.id}`)).status).toBe(200);

    const approved = await tools.act(depot.second, prepared.body, 'approve');
    expect(codeOf(await tools.act(depot.chief, approved.body, 'cancel'))).toBe('purge_decided');
    await runPurges(api.db, () => api.clock.now(), log);
    expect((await tools.linesOf(prepared.body)).map(({ outcome }) => outcome)).toEqual([
      'removed',
      'removed',
    ]);
    for (const id of [gone.id, beside.id]) {
      expect((await api.request(depot.chief, 'GET', `/api/equipment/${id}`)).status).toBe(404);
    }
    expect((await api.request(depot.chief, 'GET', `/api/equipment/${kept.id}`)).status).toBe(200);
    await tools.finish();
    expect(await findLeaks(marker)).toEqual([]);

    const notedAnchors = readAnchorNotes(anchorText(anchor));
    const verdict = await verifyHistory(api.ownerDb, { keys, notedAnchors });
    expect(verdict.findings).toEqual([]);
    const before = await readFacts();
    await rebuildFacts(api.db);
    expect(await readFacts()).toEqual(before);
    await tools.letYearsPass(0);
  });

  it('leaves a tag that is never issued again, and a history that nobody can empty otherwise', async () => {
    const { tag } = await api.db.one<{ tag: string }>(
      sql`select tag from purge_item where outcome = 'removed' limit 1`,
    );
    const item = await aStockedItem(api);
    const owner = (statement: ReturnType<typeof sql>) => api.ownerDb.run(statement);
    await expect(
      owner(sql`insert into equipment_tag (tag, equipment_id) values (${tag}, ${item.id})`),
    ).rejects.toThrow(/was used by an item that was removed/);
    await expect(
      owner(sql`update event set changes = '{}', reason = null where entity_id = ${item.id}`),
    ).rejects.toThrow(/append-only/);
    await expect(owner(sql`delete from equipment where id = ${item.id}`)).rejects.toThrow(/never deleted/);
    await expect(owner(sql`select remove_purged(array[${item.id}::uuid])`)).rejects.toThrow(
      /is not to be removed/,
    );
  });

  it('that nobody approved is found in the history', async () => {
    const item = await aStockedItem(api);
    await api.ownerDb
      .transaction(async (tx) => {
        await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
          select 'Somebody', 'job', r.entity, r.id, r.version + 1, 'purge', '{}'
          from purge_records(array[${item.id}::uuid]) r`);
        await tx.run(sql`select remove_purged(array[${item.id}::uuid])`);
        const { findings } = await verifyHistory(tx);
        expect(findings.map(({ reason }) => reason).join()).toContain('that nobody approved');
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
  });
});

describe('a hold', () => {
  it('is placed on what is there, and released by another administrator', async () => {
    const person = await aPerson(api);
    expect((await tools.place(api.tokens.user, 'person', person.id)).status).toBe(403);
    expect((await tools.place(depot.chief, 'item', person.id)).status).toBe(422);
    expect((await tools.place(depot.chief, 'person', person.id, 'short')).status).toBe(422);
    const { body: hold } = await tools.place(depot.chief, 'person', person.id);
    expect(hold).toMatchObject({ scope: 'person', subject: person.displayName, releasedAt: null });
    expect(codeOf(await tools.release(depot.chief, hold))).toBe('same_person');
    const released = await tools.release(depot.second, hold);
    expect(released.body).toMatchObject({ releasedBy: 'Sven Depot', releaseReason: 'The suit is settled.' });
    expect(codeOf(await tools.release(depot.second, released.body))).toBe('hold_released');
    expect(codeOf(await tools.release(depot.second, hold))).toBe('conflict');
  });

  it('keeps what it covers when it comes between the preview and the removal', async () => {
    const item = await tools.aUsedItem((await aPerson(api)).id);
    await aCaseThatIs(depot, 'completed', [item.id]);
    await tools.finish();
    await tools.letYearsPass(9);
    const { body: prepared } = await tools.prepare(depot.chief);
    const { body: hold } = await tools.place(depot.chief, 'item', item.id);
    await tools.act(depot.second, prepared, 'approve');
    await runPurges(api.db, () => api.clock.now(), log);
    expect(await tools.linesOf(prepared)).toMatchObject([
      { tag: item.tag, outcome: 'stays', obstacle: 'held', named: hold.number },
    ]);
    await expect(
      api.ownerDb.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        select 'Somebody', 'job', 'equipment', id, version + 1, 'purge', '{}' from equipment where id = ${item.id}`),
    ).rejects.toThrow(/is held by HO-/);
    await tools.release(depot.second, hold);
    expect(await tools.purgeAll()).toMatchObject([{ tag: item.tag, outcome: 'removed' }]);
    await tools.letYearsPass(0);
  });

  it('of any kind, drawn at random: nothing under it is ever removed, and all else is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ person: fc.nat(2), award: fc.option(fc.nat(1)), unit: fc.nat(3) }), {
          minLength: 2,
          maxLength: 5,
        }),
        fc.uniqueArray(fc.tuple(fc.constantFrom<HoldScope>('item', 'award', 'case', 'person'), fc.nat(4)), {
          maxLength: 3,
          selector: ([scope, at]) => `${scope} ${at}`,
        }),
        async (drawn, holds) => {
          const people = [await aPerson(api), await aPerson(api), await aPerson(api)];
          const awards = [await aFundingSource(api), await aFundingSource(api)];
          const items = [];
          for (const { person, award } of drawn) {
            const funding =
              award === null
                ? {}
                : { fundingLines: [{ fundingSourceId: awards[award]!.id, percent: '100' }] };
            items.push(await tools.aUsedItem(people[person]!.id, funding));
          }
          const cases = new Map<number, string>();
          for (const unit of new Set(drawn.map((one) => one.unit))) {
            const ids = items.filter((_, at) => drawn[at]?.unit === unit).map(({ id }) => id);
            cases.set(unit, (await aCaseThatIs(depot, 'completed', ids)).id);
          }
          await tools.finish();
          const units = [...cases.keys()];
          const placed: Hold[] = [];
          const heldUnits = new Set<number>();
          for (const [scope, at] of holds) {
            const unit = units[at % units.length]!;
            const index = at % drawn.length;
            const covers = {
              item: [items[index]!.id, drawn[index]!.unit === undefined ? [] : [drawn[index]!.unit]],
              award: [
                awards[at % 2]!.id,
                drawn.filter(({ award }) => award === at % 2).map((one) => one.unit),
              ],
              case: [cases.get(unit)!, [unit]],
              person: [
                people[at % 3]!.id,
                drawn.filter(({ person }) => person === at % 3).map((one) => one.unit),
              ],
            } as const satisfies Record<HoldScope, readonly [string, readonly number[]]>;
            const [id, covered] = covers[scope];
            placed.push((await tools.place(depot.chief, scope, id)).body);
            for (const one of covered) heldUnits.add(one);
          }
          await tools.letYearsPass(9);
          const lines = await tools.purgeAll();
          const outcomes = items.map(({ id }) => lines.find((line) => line.equipmentId === id)?.outcome);
          expect(outcomes).toEqual(drawn.map(({ unit }) => (heldUnits.has(unit) ? 'stays' : 'removed')));
          for (const hold of placed) expect((await tools.release(depot.second, hold)).status).toBe(200);
          const rest = heldUnits.size > 0 ? await tools.purgeAll() : [];
          expect(rest.every(({ outcome }) => outcome === 'removed')).toBe(true);
          await tools.letYearsPass(0);
        },
      ),
      { numRuns: 6 },
    );
    await tools.finish();
    expect((await verifyHistory(api.ownerDb, { keys })).findings).toEqual([]);
  });
});
