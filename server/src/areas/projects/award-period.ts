import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

interface Share {
  fundingSourceId: string;
  /** Where the source stands in what was sent. */
  path: string;
}

/** A source pays only for what is bought within its period of performance; told of each that is bought. */
export async function checkAwardPeriods(
  db: Queryable,
  bought: readonly { shares: readonly Share[]; day: string }[],
): Promise<FieldProblem[][]> {
  const ids = [
    ...new Set(bought.flatMap(({ shares }) => shares.map(({ fundingSourceId }) => fundingSourceId))),
  ];
  if (ids.length === 0) return bought.map(() => []);
  const awards = await db.many<{ id: string; code: string; from: string | null; to: string | null }>(sql`
    select id, code, starts_on as from, ends_on as to from funding_source where id = any(${ids}::uuid[])`);
  const awardOf = new Map(awards.map((award) => [award.id, award]));
  return bought.map(({ shares, day }) =>
    shares.flatMap(({ fundingSourceId, path }) => {
      const { code, from, to } = awardOf.get(fundingSourceId) ?? { code: '', from: null, to: null };
      const refuse = (key: 'award_ended' | 'award_not_started', date: string) => [
        fieldProblemOf(path, 'Funding source', key, { award: code, date }),
      ];
      if (to !== null && to < day) return refuse('award_ended', to);
      return from !== null && from > day ? refuse('award_not_started', from) : [];
    }),
  );
}

export async function checkAwardPeriod(
  db: Queryable,
  shares: readonly Share[],
  day: string,
): Promise<FieldProblem[]> {
  const [problems = []] = await checkAwardPeriods(db, [{ shares, day }]);
  return problems;
}
