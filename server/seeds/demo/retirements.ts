import { certificateCreate } from '#contract/entities/certificate/certificate.schema.ts';
import { createCertificate } from '#server/entities/certificate/certificate.commands.ts';
import { createRetirement } from '#server/entities/retirement/retirement.commands.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { addDays, officeTime, workday } from './days.ts';
import { findDemoActors } from './demo-actors.ts';

/** The retirement cases of the demonstration, and the certificates of their media. */
export async function loadRetirements(tx: Queryable, today: string): Promise<void> {
  const actors = await findDemoActors(tx);
  const on = (daysAgo: number, who: keyof typeof actors) => ({
    db: tx,
    actor: actors[who],
    requestId: 'demo',
    source: 'demo' as const,
    now: new Date(officeTime(workday(addDays(today, -daysAgo)), daysAgo)),
    version: 0,
  });
  await createRetirement(on(6, 'user'), {
    title: 'Worn-out laptops, Headquarters',
    reason: 'obsolete',
    method: 'surplus_sale',
    justification: 'Older than six years; the makers have ended their support.',
  });
  const { id: equipmentId } = await tx.one<{ id: string }>(sql`
    select id from equipment where status = 'in_stock' and stores_data and deleted_at is null order by tag limit 1`);
  await createCertificate(
    on(5, 'user'),
    certificateCreate.parse({
      equipmentId,
      mediumType: 'ssd',
      mediumSerial: 'S4EVNX0R611032',
      method: 'purge',
      technique: 'crypto_erase',
      tool: 'nvme-cli',
      toolVersion: '2.8',
      destination: 'internal_reuse',
      performerName: actors.user.name,
      performedOn: workday(addDays(today, -5)),
    }),
  );
}
