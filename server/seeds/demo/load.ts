import { createDb, type Connection, type Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { loadAuditAccess } from './audit-access.ts';
import { buildDemo, type Demo } from './build.ts';
import { writeWaiting } from './further-accounts.ts';
import { loadHolds } from './holds.ts';
import { loadOrders } from './purchase-orders.ts';
import { loadRetirements } from './retirements.ts';
import { loadRolls } from './rolls.ts';
import { textOf } from './record.ts';
import { loadVendorImport } from './vendor-import.ts';
import { loadViews } from './views.ts';
import { writeEvents, writeRows } from './write.ts';

interface Line {
  percent: string;
  amount: string;
  fundingSourceId: string;
}

async function writeFunding(tx: Queryable, { equipment }: Demo): Promise<void> {
  const rows = equipment.flatMap((record) =>
    (record.values['fundingLines'] as Line[]).map(({ fundingSourceId, percent, amount }, index) => ({
      equipment_id: record.id,
      position: index + 1,
      funding_source_id: fundingSourceId,
      percent,
      amount,
    })),
  );
  await tx.run(sql`insert into equipment_funding
    select * from jsonb_populate_recordset(null::equipment_funding, ${JSON.stringify(rows)}::jsonb)`);
}

async function writeProjectFunding(tx: Queryable, { projects }: Demo): Promise<void> {
  const rows = projects.flatMap((record) =>
    (record.values['fundingLines'] as (Omit<Line, 'amount'> & { cap: string | null })[]).map(
      ({ fundingSourceId, percent, cap }, index) => ({
        project_id: record.id,
        position: index + 1,
        funding_source_id: fundingSourceId,
        percent,
        cap,
      }),
    ),
  );
  await tx.run(sql`insert into project_funding
    select * from jsonb_populate_recordset(null::project_funding, ${JSON.stringify(rows)}::jsonb)`);
}

async function writeTags(tx: Queryable, { equipment, tagCounters }: Demo): Promise<void> {
  await tx.run(sql`insert into equipment_tag (tag, equipment_id, issued_at)
    select * from unnest(${equipment.map((record) => textOf(record, 'tag'))}::text[],
      ${equipment.map((record) => record.id)}::uuid[],
      ${equipment.map((record) => record.events[0]?.at)}::timestamptz[])`);
  await tx.run(sql`insert into tag_counter (prefix, last)
    select * from unnest(${[...tagCounters.keys()]}::text[], ${[...tagCounters.values()]}::int[])`);
}

async function writeNumbers(tx: Queryable, { numberCounters }: Demo): Promise<void> {
  await tx.run(sql`insert into number_counter (series, last)
    select * from unnest(${[...numberCounters.keys()]}::text[], ${[...numberCounters.values()]}::int[])`);
}

async function writeFiles(tx: Queryable, { files }: Demo): Promise<void> {
  for (const { record, bytes, preview } of files) {
    await tx.run(sql`insert into attachment_chunk (attachment_id, position, bytes)
      values (${record.id}, 0, ${bytes})`);
    if (!preview) continue;
    await tx.run(sql`insert into attachment_preview (attachment_id, media_type, bytes)
      values (${record.id}, ${textOf(record, 'mediaType')}, ${preview})`);
  }
}

/**
 * Fills an empty database with the demonstration: all of it, or nothing. The import that it has brought is work of
 * the job, which has transactions of its own.
 */
export async function loadDemo(connection: Connection, vault: KeyVault): Promise<void> {
  // Nobody waits for an answer here: a slow machine takes the time that it needs.
  const db = createDb(connection, { role: null, max: 2, statementTimeout: 0 });
  try {
    await db.transaction(async (tx) => {
      const { today } = await tx.one<{ today: string }>(sql`select agency_today() as today`);
      const demo = await buildDemo(today);
      await writeEvents(
        tx,
        demo.tables.flatMap(([, records]) => records),
      );
      for (const [table, records] of demo.tables) await writeRows(tx, table, records);
      await writeFunding(tx, demo);
      await writeProjectFunding(tx, demo);
      await writeFiles(tx, demo);
      await writeWaiting(tx, demo.further, today);
      await writeTags(tx, demo);
      await writeNumbers(tx, demo);
      await tx.run(sql`select setval('assignment_number', count(*)) from assignment`);
      await tx.run(sql`select setval('allocation_number', greatest(count(*), 1)) from allocation`);
      await tx.run(sql`select setval('seat_number', count(*)) from seat`);
      await loadOrders(tx, today);
      await loadRetirements(tx, today);
      await loadViews(tx);
      await loadAuditAccess(tx, today);
      await loadHolds(tx);
      await loadRolls(tx, today);
    });
    await loadVendorImport(db, vault);
    await db.run(sql`analyze`);
  } finally {
    await db.end();
  }
}
