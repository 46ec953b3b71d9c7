import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { readPattern, Pattern } from '#contract/entities/category/pattern.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

interface Log {
  warn(facts: Record<string, unknown>, message: string): void;
}

/** Tells of patterns that an earlier release took and this one cannot use: until they are changed, they hold nothing back. */
export async function reportUnusablePatterns(db: Queryable, log: Log): Promise<void> {
  try {
    const rows = await db.many<{ code: string; field: CustomField }>(sql`
      select c.code, f.value as field from category c cross join jsonb_array_elements(c.custom_fields) f
      where f.value ? 'pattern' and c.deleted_at is null order by c.code`);
    for (const { code, field } of rows) {
      const read = readPattern(field.pattern ?? '');
      if (read instanceof Pattern) continue;
      log.warn({ category: code, field: field.key, reason: read.key }, 'a pattern cannot be used');
    }
  } catch (error) {
    log.warn({ err: error }, 'patterns could not be checked');
  }
}
