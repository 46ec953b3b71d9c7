import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appliedImport, batchCalls, checkedImport, undoneImport } from '../../../test/batches.ts';
import { callsTo } from '../../../test/calls.ts';
import { aStockedItem } from '../../../test/factories.ts';

let api: TestApp;
const tags: string[] = [];
beforeAll(async () => {
  api = await startTestApp();
  for (let at = 0; at < 5; at += 1) tags.push((await aStockedItem(api)).tag ?? '');
});
afterAll(() => api.stop());
const imports = batchCalls(() => api, '/api/imports');
const cases = callsTo<RetirementRecord>(() => api, '/api/retirements');

async function linesOf(id: string | null | undefined): Promise<RetirementLine[]> {
  const path = `/api/retirements/${id ?? ''}/lines`;
  return (await api.request<RetirementLine[]>(api.tokens.user, 'GET', path)).body;
}

const verdicts = (rows: readonly BatchRow[]) =>
  rows.map(({ verdict, problems }) =>
    [verdict, ...problems.map(({ path, messageKey }) => `${path}:${messageKey}`)].join(' '),
  );

const heading = 'Title,Reason,Method,Item,Condition,Market value of the item,Source of the value';

describe('rows of one case', () => {
  it('become the items of one draft, are unchanged the second time, go back, and come again', async () => {
    const text = [
      heading,
      `Old laptops,obsolete,surplus_sale,${tags[0]},poor,120.50,Dealer`,
      `Old docks,unusable,recycler,${tags[2]},,,`,
      `Old laptops,,,${tags[1]},,80,Dealer`,
    ].join('\n');
    const batch = await appliedImport(api, 'retirement', text);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['new', 'new', 'new']);
    expect(rows.map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
    expect(rows[0]?.targetId).toBe(rows[2]?.targetId);
    const [first] = rows;
    expect((await cases.get(first?.targetId ?? '')).body).toMatchObject({
      status: 'draft',
      title: 'Old laptops',
      reason: 'obsolete',
      method: 'surplus_sale',
      itemCount: 2,
      fairMarketValue: '200.50',
    });
    expect(await linesOf(first?.targetId)).toMatchObject([
      {
        equipment: { label: tags[0] },
        condition: 'poor',
        fairMarketValue: '120.50',
        valuationSource: 'Dealer',
      },
      { equipment: { label: tags[1] }, condition: 'new', fairMarketValue: '80.00' },
    ]);

    const again = await appliedImport(api, 'retirement', text);
    expect(again.counts).toMatchObject({ same: 3, new: 0, update: 0, fix: 0 });

    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect(await imports.get(batch.id)).toMatchObject({ state: 'undone', counts: { undone: 3 } });
    expect((await appliedImport(api, 'retirement', text)).counts).toMatchObject({ new: 3, applied: 3 });
  });

  it('fill the lines of a draft by its number, and an undo leaves the items and values that it had', async () => {
    const made = await appliedImport(
      api,
      'retirement',
      `${heading}\nOld phones,obsolete,surplus_sale,${tags[3]},poor,10,Dealer\n`,
    );
    const id = (await imports.rows(made.id))[0]?.targetId ?? '';
    const { number } = (await cases.get(id)).body;
    const before = await linesOf(id);
    const more = [
      'Number,Item,Market value of the item,Justification',
      `${number},${tags[3]},12.50,No longer supported`,
      `${number},${tags[4]},7.25,`,
    ].join('\n');
    const batch = await appliedImport(api, 'retirement', more);
    const rows = await imports.rows(batch.id);
    expect(verdicts(rows)).toEqual(['update', 'update']);
    expect(rows[0]?.changes).toMatchObject({ lineFairMarketValue: { from: '10.00', to: '12.50' } });
    expect((await cases.get(id)).body).toMatchObject({
      itemCount: 2,
      fairMarketValue: '19.75',
      justification: 'No longer supported',
    });
    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect((await cases.get(id)).body).toMatchObject({
      itemCount: 1,
      fairMarketValue: '10.00',
      justification: null,
    });
    expect(await linesOf(id)).toEqual(before);
  });

  it('go back also where an item got another tag since, and say so where one is in the bin', async () => {
    const [first, second] = [await aStockedItem(api), await aStockedItem(api)];
    const text = `${heading}\nOld screens,obsolete,surplus_sale,${first.tag},poor,10,Dealer\n`;
    const made = await appliedImport(api, 'retirement', text);
    const id = (await imports.rows(made.id))[0]?.targetId ?? '';
    const { number } = (await cases.get(id)).body;
    const more = `Number,Item,Market value of the item\n${number},${second.tag},7.25\n`;
    const change = (set: Sql) =>
      api.ownerDb.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(sql`update equipment set ${set} where id = ${second.id}`);
      });

    const stuck = await appliedImport(api, 'retirement', more);
    expect((await cases.get(id)).body).toMatchObject({ itemCount: 2 });
    await change(sql`deleted_at = now()`);
    const refused = await undoneImport(api, stuck);
    expect(refused).toMatchObject({ counts: { refused: 1 } });
    expect((await imports.rows(refused.id))[0]?.problems).toMatchObject([{ messageKey: 'undo_by_hand' }]);
    await change(sql`deleted_at = null`);

    const batch = await appliedImport(api, 'retirement', more.replace('7.25', '8.25'));
    await api.ownerDb.run(sql`
      insert into equipment_tag (tag, equipment_id, state) values ('RETAG-1', ${second.id}, 'claimed')`);
    await change(sql`tag = 'RETAG-1'`);
    expect(await undoneImport(api, batch)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
    expect(await linesOf(id)).toMatchObject([{ fairMarketValue: '10.00' }, { fairMarketValue: '7.25' }]);
  });

  it('say what keeps an item out of a case at the row that brings it', async () => {
    const [taken, free] = [await aStockedItem(api), await aStockedItem(api)];
    await appliedImport(api, 'retirement', `${heading}\nHeld,obsolete,surplus_sale,${taken.tag},,,\n`);
    const text = [
      heading,
      `Refused,obsolete,surplus_sale,${free.tag},,,`,
      `Refused,,,${taken.tag},,,`,
      `Refused,,,${free.tag},,5,`,
      `Alone,obsolete,surplus_sale,,good,,`,
    ].join('\n');
    const batch = await checkedImport(api, 'retirement', text);
    expect(verdicts(await imports.rows(batch.id))).toEqual([
      'fix :row_of_group',
      'fix :row_of_group',
      'fix lineItemId:line_repeated',
      'fix lineItemId:required',
    ]);
    const other = await checkedImport(api, 'retirement', text.split('\n').slice(0, 3).join('\n'));
    expect(verdicts(await imports.rows(other.id))).toEqual([
      'fix :row_of_group',
      'fix lineItemId:in_other_case',
    ]);
  });

  it('cannot be brought into a case that was decided on', async () => {
    const [item, late] = [await aStockedItem(api), await aStockedItem(api)];
    const file = (tag: string | null) => `${heading}\nDecided,obsolete,surplus_sale,${tag},good,5,Dealer\n`;
    const batch = await appliedImport(api, 'retirement', file(item.tag));
    const { targetId } = (await imports.rows(batch.id))[0] ?? {};
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(
        sql`update retirement set status = 'submitted', submitted_at = now() where id = ${targetId}`,
      );
    });
    const same = await checkedImport(api, 'retirement', file(item.tag));
    expect(verdicts(await imports.rows(same.id))).toEqual(['same']);
    const more = await checkedImport(api, 'retirement', file(late.tag));
    expect(verdicts(await imports.rows(more.id))).toEqual(['fix :bad_state']);
  });
});
