import { randomUUID } from 'node:crypto';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchState } from '#contract/features/batch/batch.states.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { leaseTime } from '#server/shared/lease.ts';
import { getBatch, type StoredBatch } from './batch.repository.ts';

const mostRunning = 4;
const mostOfOnePerson = 2;

/** The batch went to another worker or to another state while this one worked. */
export class LeaseLost extends Error {
  constructor() {
    super('the batch is no longer ours');
  }
}

/** The hold of a worker on a batch, with what it knows of the work. */
export interface Lease {
  batchId: string;
  by: string;
  /** How many rows the next check takes at most: those that need commands of their own take longer. */
  checkLimit: number;
  /** The version of the batch whose rows are noted by their names. */
  namesOf: number | null;
  /** Whether the numbers of its new records are reserved. */
  isReserved: boolean;
  /** How many rows it tried to apply, in all passes. */
  applied: number;
  pass: Pass;
}

/** One way through the rows that are to be applied. */
interface Pass {
  /** Rows that name what another row brings, and wait for it until the next pass. */
  waiting: Set<number>;
  applied: number;
  /** Whether nothing that is waited for can come any more. */
  isLast: boolean;
}

export const newPass = (isLast = false): Pass => ({ waiting: new Set(), applied: 0, isLast });

/** Takes the batch that waits longest, so that no other worker has it meanwhile. */
export async function claimBatch(db: Queryable): Promise<Lease | undefined> {
  const by = randomUUID();
  const running = sql`from batch_run l join batch lb on lb.id = l.batch_id where l.lease_until > now()`;
  const claimed = await db.maybe<{ batchId: string }>(sql`
    update batch_run set lease_by = ${by}, lease_until = now() + ${leaseTime}::interval
    where batch_id = (
      select b.id from batch b join batch_run r on r.batch_id = b.id
      where b.state in ('reading', 'checking', 'applying') and (r.lease_until is null or r.lease_until < now())
        and (select count(*) ${running}) < ${mostRunning}::int
        and (select count(*) ${running} and lb.created_by = b.created_by) < ${mostOfOnePerson}::int
      order by b.touched_at, b.id limit 1 for update of r skip locked)
    returning batch_id as "batchId"`);
  return (
    claimed && {
      batchId: claimed.batchId,
      by,
      checkLimit: batchLimits.chunk,
      namesOf: null,
      isReserved: false,
      applied: 0,
      pass: newPass(),
    }
  );
}

/** Renews the lease in a transaction of the work: it stays locked until that ends, so nobody else can take over. */
export async function holdLease(
  tx: Queryable,
  { batchId, by }: Lease,
  states: readonly BatchState[],
): Promise<StoredBatch> {
  const held = await tx.run(sql`
    update batch_run set lease_until = now() + ${leaseTime}::interval where batch_id = ${batchId} and lease_by = ${by}`);
  const batch = held === 1 ? await getBatch(tx, batchId) : undefined;
  if (!batch || !states.includes(batch.state)) throw new LeaseLost();
  return batch;
}
