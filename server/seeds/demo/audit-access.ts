import { addDays } from '#contract/shared/day.ts';
import { createAuditAccess, revokeAuditAccess } from '#server/entities/audit-access/audit-access.commands.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { demoAccounts } from './accounts.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

/** An access that was taken back before anybody read by it: the list shows what one looks like, and nobody has one. */
export async function loadAuditAccess(tx: Queryable, today: string): Promise<void> {
  const { admin } = await findDemoActors(tx);
  const email = demoAccounts.find(({ role }) => role === 'staff')?.email ?? '';
  const context = makeDemoContext(tx, admin);
  const { id, version } = await createAuditAccess(context, {
    email,
    organization: 'Office of the State Auditor',
    purpose: 'Annual audit of capital assets and federal awards',
    scope: 'all',
    packetNumber: null,
    fromOn: today,
    untilOn: addDays(today, 13),
  });
  await revokeAuditAccess({ ...context, version }, id, 'The audit begins next month');
}
