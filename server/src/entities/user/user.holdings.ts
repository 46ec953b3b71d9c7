import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import type { Holdings } from '#contract/areas/users/holdings.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { findHoldings, type HoldingSource } from '#server/areas/users/holdings.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { userSource } from './user.repository.ts';

/** What an account has in hand. */
export async function findUserHoldings(
  db: Queryable,
  sources: readonly HoldingSource[],
  id: string,
): Promise<Holdings> {
  const { personId } = await getRecord(db, userSource, id);
  return findHoldings(db, sources, { userId: id, personId });
}

/** Nobody leaves silently: whoever closes an account that has things in hand says so, and why. */
export async function checkHandedOver(
  db: Queryable,
  sources: readonly HoldingSource[],
  { id, email, personId }: UserRecord,
  input: { acknowledgesHoldings?: boolean | undefined; reason?: string | undefined },
): Promise<void> {
  const { total: n } = await findHoldings(db, sources, { userId: id, personId });
  if (n === 0) return;
  if (!input.acknowledgesHoldings) throw new AppError('account_holds', { email, n });
  if (!input.reason) throw refuseFields([fieldProblemOf('reason', 'Reason', 'reason_required')]);
}
