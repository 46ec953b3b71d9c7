import { addDays } from '#contract/shared/day.ts';
import { vendorTarget } from '#server/entities/vendor/vendor.target.ts';
import { targetsOf } from '#server/features/batch/batch-target.ts';
import { createImport } from '#server/features/batch/import.commands.ts';
import { runBatches } from '#server/features/batch/run.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { officeTime, workday } from './days.ts';
import { findDemoActors, makeDemoContext } from './demo-actors.ts';

const fileName = 'Vendors of the purchasing office.csv';

/** Three that moved or have another number, two as they are, a new one, and two rows that are wrong. */
const file = `name,vendorNumber,phone,address
Mesa Business Systems,V-10044,+19705550112,"460 Main St, Grand Junction, CO 81501"
Summit Survey Instruments,V-10125,+13035550121,"88 Kipling St, Lakewood, CO 80226"
Western Slope Radio,V-10171,+19705550128,"77 Horizon Dr, Grand Junction, CO 81506"
Trailhead Mobile,V-10256,+17205550146,"9100 E Union Ave, Denver, CO 80237"
Cornerstone Cabling,V-10261,+17205550148,"655 Wewatta St, Denver, CO 80202"
Ridgeway Computer Repair,V-10277,call the front desk,"310 Federal Blvd, Denver, CO 80219"
Ptarmigan Fiber Works,V-10288,+17195550152,"52 Harrison Ave, Leadville, CO 80461"
Ptarmigan Fiber Works,V-10289,+17195550154,"52 Harrison Ave, Leadville, CO 80461"
`;

/** A finished import of some days ago, brought by the user as a file is brought. */
export async function loadVendorImport(db: Db, vault: KeyVault): Promise<void> {
  const { today } = await db.one<{ today: string }>(sql`select agency_today() as today`);
  const at = officeTime(workday(addDays(today, -6)), 95);
  const targets = targetsOf([vendorTarget]);
  const { user } = await findDemoActors(db);
  const { id } = await db.transaction((tx) =>
    createImport(makeDemoContext(tx, user, new Date(at)), vault, targets, {
      entity: 'vendor',
      title: 'Vendors of the purchasing office',
      fileName,
      mediaType: 'text/csv',
      bytes: Buffer.from(file),
      appliesItself: true,
    }),
  );
  await runBatches({ db, vault, targets, clock: () => new Date(at) });
  // The job writes the moment at which it works; this one worked some days ago.
  await db.run(sql`
    update batch set created_at = ${at}, touched_at = ${at}, applied_at = ${at}, ended_at = ${at},
      undo_until = ${at}::timestamptz + (undo_until - applied_at) where id = ${id}`);
}
