import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { createDb, type Db, type Queryable } from '#server/shared/db/pool.ts';
import { raw } from '#server/shared/db/sql.ts';
import { countEvents, hashOfHashes } from '../floors/history.ts';
import { numberOf, seconds, type Row } from '../report.ts';
import { sealKey } from '../secret.ts';
import type { Subject } from '../subject.ts';

/** What sealing writes; the events themselves stay. */
const sealed = ['event_seal_tip', 'seal_tree', 'tree_tile', 'history_epoch', 'event_seal'];

class Undone extends Error {}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** Throws the seals away and makes them again, in a transaction that is rolled back. */
async function sealAnew(db: Db, measure: (tx: Queryable) => Promise<void>): Promise<void> {
  const work = db.transaction(async (tx) => {
    // Nobody may remove a seal but the owner without guards.
    await tx.run(raw('set local session_replication_role = replica'));
    for (const table of sealed) await tx.run(raw(`delete from ${table}`));
    await measure(tx);
    throw new Undone();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
}

/** Sealing the whole history and growing its tree, beside one hash over the same hashes. */
export async function measureSealing({ connection }: Subject): Promise<Row[]> {
  const db = createDb(connection, { role: null, max: 1, statementTimeout: 0 });
  const took = { seals: 0, tree: 0, look: 0, floor: 0 };
  try {
    const { events } = await db.one<{ events: number }>(countEvents);
    took.floor = await timed(() => db.one(hashOfHashes));
    await sealAnew(db, async (tx) => {
      const inside: Pick<Db, 'transaction'> = { transaction: (work) => work(tx) };
      took.seals = await timed(() => sealHistory(inside, sealKey));
      took.tree = await timed(() => growTree(inside));
      took.look = await timed(() => sealHistory(inside, sealKey));
    });
    const rowOf = (work: string, ours: number): Row => ({
      work,
      ours: seconds(ours),
      floor: `${seconds(took.floor)} one hash over theirs`,
      ratio: ours / took.floor,
    });
    return [
      rowOf(`Sealing ${numberOf(events)} events that have no seal`, took.seals),
      rowOf('  their tree', took.tree),
      rowOf('  the hourly look for events without a seal', took.look),
    ];
  } finally {
    await db.end();
  }
}
