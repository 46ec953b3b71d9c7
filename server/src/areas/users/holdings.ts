import type { HeldEntry, HoldingKind, Holdings } from '#contract/areas/users/holdings.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';

/** Whose things are asked for: an account, and the person behind it if it has one. */
export interface Holder {
  userId: string;
  personId: string | null;
}

/** An area that knows what somebody has in hand. */
export interface HoldingSource {
  kind: HoldingKind;
  find: (db: Queryable, holder: Holder) => Promise<{ count: number; first: HeldEntry[] }>;
}

/** What an account has in hand, asked of every area. */
export async function findHoldings(
  db: Queryable,
  sources: readonly HoldingSource[],
  holder: Holder,
): Promise<Holdings> {
  const kinds: Holdings['kinds'] = [];
  for (const { kind, find } of sources) kinds.push({ kind, ...(await find(db, holder)) });
  return { total: kinds.reduce((sum, { count }) => sum + count, 0), kinds };
}
