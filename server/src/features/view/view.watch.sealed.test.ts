import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SavedView, ViewChanges } from '#contract/features/view/view.schema.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { aVendor, nextNumber } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { aSignal } from '../../../test/signal.ts';
import { followViews } from './view.watch.ts';

const [key] = sealKeysOf(testKeySecrets);

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

/** How much later than now the job believes it to be. */
let shift = 0;

/** Looks at every view two minutes later. */
async function look(): Promise<void> {
  shift += 2 * 60_000;
  const clock = () => new Date(Date.now() + shift);
  await followViews({
    db: api.db,
    lists: api.app.lists,
    clock,
    post: undefined,
    log: { warn: (error: unknown) => expect(error).toBeUndefined() },
  });
}

/** The same when all that was written is finished. */
async function later(): Promise<void> {
  await finishEvents(api);
  await look();
}

async function subscribed(question: string): Promise<SavedView> {
  const { body } = await api.request<SavedView>(api.tokens.user, 'POST', '/api/views', {
    entity: 'vendor',
    name: `Watched ${nextNumber()}`,
    question,
  });
  await api.request(api.tokens.user, 'PUT', `/api/views/${body.id}/mine`, { subscription: 'at_once' });
  await later();
  return body;
}

async function kindsOf(view: SavedView): Promise<Record<string, string>> {
  const { body } = await api.request<ViewChanges>(api.tokens.user, 'GET', `/api/views/${view.id}/changes`);
  return Object.fromEntries(body.items.map(({ label, kind }) => [label, kind]));
}

describe('events behind what is sealed', () => {
  const seal = () => sealHistory(api.db, key, { looksEverywhere: false });
  const seenSeqOf = async (view: SavedView) =>
    (
      await api.ownerDb.one<{ seq: number | null }>(
        sql`select seen_seq::int as seq from view_watch where view_id = ${view.id}`,
      )
    ).seq;
  /** Seals until all that was written before is finished. */
  async function settle(): Promise<number> {
    const { last } = await api.ownerDb.one<{ last: number }>(sql`select max(seq)::int as last from event`);
    await vi.waitFor(
      async () => {
        await finishEvents(api);
        await seal();
        const { finished } = await api.ownerDb.one<{ finished: number }>(
          sql`select coalesce(finished_seq, 0)::int as finished from event_seal_tip`,
        );
        expect(finished).toBeGreaterThanOrEqual(last);
      },
      { timeout: 120_000, interval: 20 },
    );
    return last;
  }

  it('are all that a look reads, and the hour before where nothing is sealed', async () => {
    const view = await subscribed('filter[name][starts]=Sealed');
    await aVendor(api, { name: 'Sealed one' });
    const last = await settle();
    await later();
    expect(await kindsOf(view)).toEqual({ 'Sealed one': 'came' });
    expect(await seenSeqOf(view)).toBeGreaterThanOrEqual(last);
    await aVendor(api, { name: 'Sealed two' });
    await later();
    expect(await kindsOf(view)).toEqual({ 'Sealed one': 'came', 'Sealed two': 'came' });
    // As a release before leaves it.
    await api.ownerDb.run(sql`update view_watch set seen_seq = null where view_id = ${view.id}`);
    await aVendor(api, { name: 'Sealed three' });
    await later();
    expect(Object.keys(await kindsOf(view))).toHaveLength(3);
  });

  it('are found where their transactions end after those of higher numbers', async () => {
    const slow = await aVendor(api, { name: 'Slow' });
    const view = await subscribed('filter[name][starts]=Slow');
    await settle();
    await later();
    const [begun, isOver] = [aSignal(), aSignal()];
    const transaction = api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`update vendor set name = 'Slow indeed', version = 2 where id = ${slow.id}`);
      await tx.run(sql`
        insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Late Person', 'job', 'vendor', ${slow.id}, 2, 'update', '{"name": {"from": "Slow", "to": "Slow indeed"}}')`);
      begun.give();
      await isOver.given;
    });
    await begun.given;
    for (let times = 0; times < 3; times += 1) {
      await aVendor(api);
      await seal();
      await look();
    }
    isOver.give();
    await transaction;
    await settle();
    await later();
    expect(await kindsOf(view)).toEqual({ 'Slow indeed': 'changed' });
  });
});
