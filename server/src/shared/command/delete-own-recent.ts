import { ownMistakeHours } from '#contract/shared/deletion.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import type { StoredRecord } from './record.ts';
import { tableOf } from './rows.ts';

const hour = 3_600_000;

/** Lets a person delete what they themselves made by mistake lately, and an administrator the rest. */
export async function checkDeletesOwnRecent(
  { db, actor, now, batch }: CommandContext,
  source: ListSource<unknown>,
  record: StoredRecord & { createdAt: string },
): Promise<void> {
  if (can(actor.roles, `${source.entity.name}.deleteAny` as Permission)) return;
  const age = now.getTime() - new Date(record.createdAt).getTime();
  const own = await db.maybe(
    sql`select id from ${name(tableOf(source.entity))} where id = ${record.id} and created_by = ${actor.id}`,
  );
  // How long a batch can be taken back is decided once for the whole of it.
  const isLate = age >= ownMistakeHours * hour && !batch?.isUndo;
  if (!own || isLate) throw new AppError('not_allowed');
}
