import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import { addDays } from '#contract/shared/day.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, undoneImport, workOn } from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aLocation, anEquipment, aPerson, aProject, aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
let first: { id: string; email: string | null };
let second: { id: string; email: string | null };
let due: string;
let later: string;
beforeAll(async () => {
  api = await startTestApp();
  const { today } = await api.ownerDb.one<{ today: string }>(sql`select agency_today() as today`);
  [due, later] = [addDays(today, 20), addDays(today, 60)];
  first = await aPerson(api, { email: 'first.holder@example.gov' });
  second = await aPerson(api, { email: 'second.holder@example.gov' });
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const held = callsTo<AssignmentRecord>(() => api, '/api/assignments');

const heading = 'Item,Person,Place,Project,From,Due back,Condition when given,Notes';
const verdicts = (rows: readonly BatchRow[]) =>
  rows.map(({ verdict, problems }) =>
    [verdict, ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`)].join(' '),
  );
const itemOf = async ({ id }: EquipmentRecord) => (await items.get(id)).body;
const heldBy = async (row: BatchRow | undefined) => (await held.get(row?.targetId ?? '')).body;

describe('a file of who has what', () => {
  it('gives items away, is unchanged the second time, goes back, and comes again', async () => {
    const [own, placed, used, lent] = [
      await aStockedItem(api, { acquiredOn: '2025-06-01' }),
      await anEquipment(api),
      await aStockedItem(api),
      await aStockedItem(api),
    ];
    const [place, project] = [await aLocation(api), await aProject(api)];
    const text = [
      heading,
      `${own.tag},${first.email},,,2026-01-10,,fair,Docking station too`,
      `${placed.tag},,${place.code},,,,,`,
      `${used.tag},,,${project.number},,,,`,
      `${lent.tag},${second.email},,,,${due},,`,
    ].join('\n');
    const batch = await appliedImport(api, 'assignment', text);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['new', 'new', 'new', 'new']);
    expect(rows.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied', 'applied']);
    expect(await heldBy(rows[0])).toMatchObject({
      equipmentId: own.id,
      kind: 'check_out',
      status: 'open',
      personId: first.id,
      startedOn: '2026-01-10',
      conditionOut: 'fair',
      notes: 'Docking station too',
      acceptance: 'asked',
    });
    expect(await heldBy(rows[1])).toMatchObject({ locationId: place.id, target: 'location' });
    expect(await heldBy(rows[2])).toMatchObject({ projectId: project.id, target: 'project' });
    expect(await heldBy(rows[3])).toMatchObject({ kind: 'loan', dueOn: due, personId: second.id });
    expect(await itemOf(own)).toMatchObject({ status: 'in_use', custodianId: first.id, condition: 'fair' });
    expect(await itemOf(placed)).toMatchObject({ status: 'in_use', locationId: place.id });
    expect(await itemOf(lent)).toMatchObject({ status: 'on_loan', dueOn: due });

    const again = await appliedImport(api, 'assignment', text);
    expect(again.counts).toMatchObject({ same: 4, new: 0, update: 0, fix: 0 });

    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 4 } });
    for (const [item, status] of [
      [own, 'in_stock'],
      [placed, 'received'],
      [used, 'in_stock'],
      [lent, 'in_stock'],
    ] as const) {
      const { condition, locationId } = item;
      const freed = { status, custodianId: null, projectId: null, dueOn: null, condition, locationId };
      expect(await itemOf(item)).toMatchObject(freed);
    }
    expect((await appliedImport(api, 'assignment', text)).counts).toMatchObject({ new: 4, applied: 4 });
  });

  it('hands an item on and extends a loan, and an undo gives both back', async () => {
    const [moved, lent] = [await aStockedItem(api), await aStockedItem(api)];
    const before = `${heading}\n${moved.tag},${first.email},,,,,,\n${lent.tag},${first.email},,,,${due},,\n`;
    const given = await imports.rows((await appliedImport(api, 'assignment', before)).id);
    const after = `${heading}\n${moved.tag},${second.email},,,,,,\n${lent.tag},${first.email},,,,${later},,\n`;
    const batch = await appliedImport(api, 'assignment', after);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['update', 'update']);
    expect(rows[0]?.targetId).not.toBe(given[0]?.targetId);
    expect(await heldBy(rows[0])).toMatchObject({ personId: second.id, status: 'open' });
    expect(await heldBy(given[0])).toMatchObject({ status: 'closed', end: 'transferred' });
    expect(await heldBy(rows[1])).toMatchObject({ dueOn: later });

    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 2 } });
    expect(await heldBy(given[0])).toMatchObject({ status: 'open', personId: first.id, end: null });
    expect(await itemOf(moved)).toMatchObject({ custodianId: first.id, status: 'in_use' });
    expect(await itemOf(lent)).toMatchObject({ dueOn: due, status: 'on_loan' });
  });

  it('takes back the people and places that it created, and names those that something else stands on', async () => {
    const [one, two, three] = [await aStockedItem(api), await aStockedItem(api), await aStockedItem(api)];
    const lines = [
      `${one.tag},Brought Person,,,,,,`,
      `${two.tag},,Brought Place,,,,,`,
      `${three.tag},Staying Person,,,,,,`,
    ];
    const checked = await checkedImport(api, 'assignment', `${heading}\n${lines.join('\n')}\n`);
    const decide = async (column: number) => {
      const { version } = await imports.get(checked.id);
      const body = { choices: [], undecided: { use: 'create' } };
      const path = `/api/imports/${checked.id}/values/${column}`;
      expect((await api.request(api.tokens.user, 'PUT', path, body, ifMatch(version))).status).toBe(200);
    };
    await decide(1);
    await decide(2);
    await imports.act(await imports.get(checked.id), 'apply');
    await workOn(api);
    const batch = await imports.get(checked.id);
    expect(batch).toMatchObject({ state: 'applied', counts: { applied: 3 } });
    expect((await imports.statement(batch.id)).madeOnTheWay).toEqual({ location: 1, person: 2 });
    const { id: staying } = await api.ownerDb.one<{ id: string }>(
      sql`select id from person where display_name = 'Staying Person'`,
    );
    await aPerson(api, { managerId: staying });

    const undo = await undoneImport(api, batch);
    expect(undo).toMatchObject({ state: 'partly_applied', counts: { applied: 5, refused: 1 } });
    const refused = (await imports.rows(undo.id)).filter(({ result }) => result === 'refused');
    expect(refused).toMatchObject([{ targetId: staying, problems: [{ messageKey: 'in_use' }] }]);
    expect(
      await api.ownerDb.many(sql`
        select display_name as name, deleted_at is null as "isThere" from person
        where display_name in ('Brought Person', 'Staying Person') union all
        select name, deleted_at is null from location where name = 'Brought Place' order by 1`),
    ).toEqual([
      { name: 'Brought Person', isThere: false },
      { name: 'Brought Place', isThere: false },
      { name: 'Staying Person', isThere: true },
    ]);
    expect(await itemOf(one)).toMatchObject({ status: 'in_stock', custodianId: null });
  });

  it('says at each cell what a form would say', async () => {
    const [item, other, lost] = [await aStockedItem(api), await aStockedItem(api), await aStockedItem(api)];
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update equipment set status = 'in_repair' where id = ${lost.id}`);
    });
    const place = await aLocation(api);
    const text = [
      heading,
      `${item.tag},,,,,,,`,
      `${other.tag},${first.email},${place.code},,,,,`,
      `${item.tag},${first.email},,,,,,`,
      `NO-SUCH-TAG,${first.email},,,,,,`,
      `${lost.tag},${first.email},,,,,,`,
    ].join('\n');
    const batch = await checkedImport(api, 'assignment', text);
    expect(verdicts(await imports.rows(batch.id))).toEqual([
      'fix personId:one_holder',
      'fix personId:one_holder',
      'fix equipmentId:row_repeated',
      'fix equipmentId:reference_unknown',
      'fix :bad_state',
    ]);
  });

  it('keeps what somebody did with an item since', async () => {
    const [kept, back] = [await aStockedItem(api), await aStockedItem(api)];
    const text = `${heading}\n${kept.tag},${first.email},,,,,,\n${back.tag},${first.email},,,,,,\n`;
    const batch = await appliedImport(api, 'assignment', text);
    await items.change(await itemOf(kept), { name: 'Renamed since' });
    expect(await undoneImport(api, batch)).toMatchObject({ counts: { refused: 1 } });
    expect(await itemOf(kept)).toMatchObject({ status: 'in_use', custodianId: first.id });
    expect(await itemOf(back)).toMatchObject({ status: 'in_stock', custodianId: null });
  });

  it('an undo of a file of items takes their custody back with them', async () => {
    const place = await aLocation(api);
    const { categoryId } = await aStockedItem(api);
    const { code } = await api.ownerDb.one<{ code: string }>(
      sql`select code from category where id = ${categoryId}`,
    );
    const text = [
      'Name,Category,Location,Condition,Acquired,Cost,Serial number,Opening status,Holder',
      `Brought,${code},${place.code},good,2025-03-01,10,S-BROUGHT-1,in_use,${first.email}`,
    ].join('\n');
    const batch = await appliedImport(api, 'equipment', text);
    expect(batch.counts).toMatchObject({ applied: 1 });
    expect(await undoneImport(api, batch)).toMatchObject({ counts: { rows: 1, refused: 0 } });
  });
});
