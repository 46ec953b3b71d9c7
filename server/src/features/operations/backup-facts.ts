import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';

/** How the backups are; ages in seconds, null where there is none yet. */
export interface BackupFacts {
  /** Since the end of the newest backup that is there. */
  goodAge: number | null;
  rehearsalAge: number | null;
  /** Whether the newest of each kind that ended went wrong. */
  isLastFailed: boolean;
  isRehearsalFailed: boolean;
  /** Since the first migration ran. */
  installationAge: number;
}

const newest = (what: Sql, condition: Sql) => sql`
  (select ${what} from backup_run where ${condition} order by requested_at desc limit 1)`;

const age = sql`extract(epoch from now() - ended_at)::float8`;
const made = sql`kind in ('base', 'archive')`;
const rehearsed = sql`kind = 'rehearsal'`;
const ended = sql`state in ('done', 'failed')`;

/** The one row of them; a database of this release has it. */
export const backupFacts = sql`
  select ${newest(age, sql`${made} and state = 'done' and removed_at is null`)} as "goodAge",
    ${newest(age, sql`${rehearsed} and state = 'done'`)} as "rehearsalAge",
    coalesce(${newest(sql`state = 'failed'`, sql`${made} and ${ended}`)}, false) as "isLastFailed",
    coalesce(${newest(sql`state = 'failed'`, sql`${rehearsed} and ${ended}`)}, false) as "isRehearsalFailed",
    coalesce(extract(epoch from now() - (select min(at) from migration)), 0)::float8 as "installationAge"`;

/** What the program knows of its own backups; undefined where it makes none. */
export async function readBackupFacts(db: Queryable): Promise<BackupFacts | undefined> {
  const { isThere } = await db.one<{ isThere: boolean }>(
    sql`select to_regclass('backup_run') is not null as "isThere"`,
  );
  return isThere ? db.one<BackupFacts>(backupFacts) : undefined;
}
