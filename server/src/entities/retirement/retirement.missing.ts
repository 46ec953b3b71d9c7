import { methodOf } from '#contract/entities/retirement/retirement.rules.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { getRetirementRules } from './retirement.repository.ts';

const shownTags = 10;

/** What nobody has can only be written off: it cannot be sold, given away or destroyed. */
export async function checkMissing(db: Queryable, record: RetirementRecord): Promise<void> {
  if (methodOf(await getRetirementRules(db), record)?.isWriteOff) return;
  const missing = await db.many<{ tag: string }>(sql`
    select e.tag from retirement_line l join equipment e on e.id = l.equipment_id
    where l.retirement_id = ${record.id} and (e.status = 'missing' or l.status_before = 'missing') order by l.position`);
  if (missing.length === 0) return;
  const tags = missing.slice(0, shownTags).map(({ tag }) => tag);
  throw new AppError('items_missing', { tags: tags.join(', ') });
}
