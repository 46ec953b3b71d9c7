import type { Receiver } from '#contract/features/export/schedule.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { ServedLists } from '#server/shared/list/list-sources.ts';
import { reachOf, type Subject } from './reach.ts';
import { searchAccounts } from './schedule.repository.ts';

const mostOffered = 20;

/** Whom a file of a list or a report can be made for; the addresses of accounts are for whoever reads accounts. */
export async function offerReceivers(
  db: Queryable,
  lists: ServedLists,
  actor: Actor,
  subject: Pick<Subject, 'entity'>,
  text: string,
): Promise<{ items: Receiver[] }> {
  const reach = reachOf(lists, actor, subject);
  if (reach === undefined) throw new AppError('not_allowed');
  const canSeeEmail = can(actor.roles, 'user.read');
  const items: Receiver[] = [];
  for await (const account of searchAccounts(db, text, canSeeEmail)) {
    if (reachOf(lists, account, subject) !== reach) continue;
    const { id, name, email } = account;
    items.push({ id, name, email: canSeeEmail ? email : null });
    if (items.length === mostOffered) break;
  }
  return { items };
}
