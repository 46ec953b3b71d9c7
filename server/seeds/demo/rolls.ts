import { addDays } from '#contract/shared/day.ts';
import { createRoll, markRollPrinted } from '#server/features/label/roll.commands.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { officeTime, workday } from './days.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

/** Far behind the tags that are issued one by one. */
const range = { first: 180_001, last: 180_200 };

/** A roll of blank tags that was bought for the yards, and lies there ready to be claimed. */
export async function loadRolls(tx: Queryable, today: string): Promise<void> {
  const { admin } = await findDemoActors(tx);
  const at = officeTime(workday(addDays(today, -20)), 130);
  const context = makeDemoContext(tx, admin, new Date(at));
  const { id, version } = await createRoll(context, { prefix: 'EQ', ...range, maker: 'bought' });
  await markRollPrinted({ ...context, version }, id);
}
