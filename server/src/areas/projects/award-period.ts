import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

interface Share {
  fundingSourceId: string;
  /** Where the source stands in what was sent. */
  path: string;
}

/** A source pays only for what is bought within its period of performance. */
export async function checkAwardPeriod(
  db: Queryable,
  shares: readonly Share[],
  day: string,
): Promise<FieldProblem[]> {
  const ids = [...new Set(shares.map(({ fundingSourceId }) => fundingSourceId))];
  if (ids.length === 0) return [];
  const outside = await db.many<{ id: string; code: string; from: string | null; to: string | null }>(sql`
    select id, code, case when starts_on > ${day}::date then starts_on end as from,
      case when ends_on < ${day}::date then ends_on end as to
    from funding_source where id = any(${ids}::uuid[]) and (starts_on > ${day}::date or ends_on < ${day}::date)`);
  return shares.flatMap(({ fundingSourceId, path }) => {
    const award = outside.find(({ id }) => id === fundingSourceId);
    if (!award) return [];
    const params = { award: award.code, date: award.to ?? award.from ?? '' };
    return [fieldProblemOf(path, 'Funding source', award.to ? 'award_ended' : 'award_not_started', params)];
  });
}
