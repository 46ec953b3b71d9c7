import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type {
  EntitlementIntake,
  ReceivedEntitlement,
} from '#server/features/entitlement-intake/entitlement-intake.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, sql } from '#server/shared/db/sql.ts';
import { changesOfCreation } from '#server/shared/history/changes.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { issueNumbers } from './entitlement.commands.ts';
import { entitlementSource, findProducts, insertFunding } from './entitlement.repository.ts';
import { checkTerms, refuse } from './entitlement.rules.ts';

async function checkRows(db: Queryable, rows: readonly ReceivedEntitlement[]): Promise<void> {
  const products = await findProducts(
    db,
    rows.map(({ softwareId }) => softwareId),
  );
  const problems = rows.flatMap((row, index) => {
    const found: FieldProblem[] = checkTerms(row);
    if (!products.has(row.softwareId)) found.push(refuse('softwareId', 'not_found', { entity: 'Product' }));
    return found.map((problem) => ({ ...problem, path: `rows.${index}.${problem.path}` }));
  });
  if (problems.length > 0) throw refuseFields(problems);
}

function toRow(row: ReceivedEntitlement, number: string | undefined) {
  const columns = Object.entries(row).map(([field, value]) => [columnOf(field), value === '' ? null : value]);
  return { ...Object.fromEntries(columns), number } as Record<string, unknown>;
}

async function insertRows(
  { db, actor, now }: CommandContext,
  rows: readonly ReceivedEntitlement[],
): Promise<{ id: string; number: string }[]> {
  const numbers = await issueNumbers(db, rows.length);
  const written = rows.map((row, index) => toRow(row, numbers[index]));
  const at = now.toISOString();
  const by = actor.id || null;
  return db.many(sql`
    insert into entitlement (number, software_id, phase, metric, quantity, allows_over, term, starts_on, ends_on,
      auto_renew, notice_days, cost, billing_period, project_id, contract_number, maintenance_ends_on,
      downgrade_rights, transferable, sbita, sbita_term_months, sbita_option_months, sbita_payment, sbita_rhythm,
      sbita_starts_on, sbita_implementation_cost, sbita_discount_rate, created_at, created_by, updated_at, updated_by)
    select number, software_id, 'active', metric, quantity, allows_over, term, starts_on, ends_on, auto_renew,
      notice_days, cost, billing_period, project_id, contract_number, maintenance_ends_on, downgrade_rights,
      transferable, sbita, sbita_term_months, sbita_option_months, sbita_payment, sbita_rhythm, sbita_starts_on,
      sbita_implementation_cost, sbita_discount_rate, ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_populate_recordset(null::entitlement, ${JSON.stringify(written)}::jsonb)
    returning id, number`);
}

async function createEntitlements(
  context: CommandContext,
  rows: readonly ReceivedEntitlement[],
): Promise<{ id: string; number: string }[]> {
  if (rows.length === 0) return [];
  await checkRows(context.db, rows);
  const made = (await insertRows(context, rows)).toSorted((a, b) => (a.number < b.number ? -1 : 1));
  await insertFunding(
    context.db,
    made.map(({ id }, index) => ({ id, lines: rows[index]?.fundingLines ?? [] })),
  );
  const ids = made.map(({ id }) => id);
  const records = await readRows(context.db, entitlementSource, ids);
  const fields = trackedFields(entitlement);
  const events = records.map((record) => ({
    entity: entitlement.name,
    id: record.id,
    version: 1,
    action: 'create',
    changes: changesOfCreation(record, fields),
  }));
  await writeEvents(context, events);
  return made;
}

/** Entitlements for receiving. */
export const entitlementIntake: EntitlementIntake = { createEntitlements };
