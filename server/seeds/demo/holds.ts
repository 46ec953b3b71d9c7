import { placeHold, releaseHold } from '#server/features/retention/hold.commands.ts';
import type { HoldInput } from '#contract/features/retention/retention.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

const nothing = { equipmentId: null, fundingSourceId: null, retirementId: null, personId: null };

/** What the page of holds begins with: an award under audit, a case that is looked into, and a hold that is over. */
export async function loadHolds(tx: Queryable): Promise<void> {
  const { admin } = await findDemoActors(tx);
  const context = makeDemoContext(tx, admin);
  const { award, closed, item, other } = await tx.one<{
    award: string;
    closed: string;
    item: string;
    other: CommandContext['actor'] | null;
  }>(sql`
    select (select id from funding_source where type = 'federal' order by code limit 1) as award,
      (select id from retirement where status = 'completed' order by number limit 1) as closed,
      (select id from equipment where status = 'disposed' order by tag limit 1) as item,
      (select json_build_object('id', id, 'name', trim(first_name || ' ' || last_name), 'email', email,
          'roles', roles, 'sessionId', '') from user_account
        where 'admin' = any(roles) and id <> ${admin.id} order by email limit 1) as other`);
  const place = (input: Partial<HoldInput> & Pick<HoldInput, 'scope' | 'reason'>) =>
    placeHold(context, { ...nothing, ...input });
  await place({
    scope: 'award',
    fundingSourceId: award,
    reason: 'The awarding agency reviews this award; all of its property records stay until it closes.',
  });
  await place({
    scope: 'case',
    retirementId: closed,
    reason: 'A bidder objected to the sale. Keep the case and its items until this is settled.',
  });
  const over = await place({
    scope: 'item',
    equipmentId: item,
    reason: 'A public records request names this item.',
  });
  // Somebody else releases it, where the demonstration has a second administrator.
  if (!other) return;
  await releaseHold(
    { ...context, actor: other, version: over.version },
    over.id,
    'The request was answered.',
  );
}
