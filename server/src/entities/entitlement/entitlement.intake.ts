import { checkTerms } from '#contract/entities/entitlement/entitlement.rules.ts';
import { entitlement, type EntitlementCreate } from '#contract/entities/entitlement/entitlement.schema.ts';
import { baseFields, trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type {
  EntitlementIntake,
  ReceivedEntitlement,
} from '#server/areas/software/entitlement-intake.port.ts';
import { columnOf, sql } from '#server/shared/db/sql.ts';
import { changesBetween, changesOfCreation } from '#server/shared/history/changes.ts';
import type { NewEvent } from '#server/shared/history/event.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { issueNumbers } from './entitlement.commands.ts';
import { entitlementSource, findProducts, insertFunding } from './entitlement.repository.ts';
import { refuse } from './entitlement.rules.ts';

async function checkEntitlements(
  { db }: CommandContext,
  rows: readonly EntitlementCreate[],
): Promise<FieldProblem[]> {
  const products = await findProducts(
    db,
    rows.map(({ softwareId }) => softwareId),
  );
  return rows.flatMap((row, index) => {
    const found: FieldProblem[] = checkTerms(row);
    if (!products.has(row.softwareId)) found.push(refuse('softwareId', 'not_found', { entity: 'Product' }));
    return found.map((problem) => ({ ...problem, path: `${index}.${problem.path}` }));
  });
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
      sbita_starts_on, sbita_implementation_cost, sbita_discount_rate, sbita_option_certain, sbita_paid_at, sbita_incentives,
      sbita_variable_payments, purchase_order_id, receipt_line_id, created_at, created_by, updated_at, updated_by)
    select number, software_id, 'active', metric, quantity, allows_over, term, starts_on, ends_on, auto_renew,
      notice_days, cost, billing_period, project_id, contract_number, maintenance_ends_on, downgrade_rights,
      transferable, sbita, sbita_term_months, sbita_option_months, sbita_payment, sbita_rhythm, sbita_starts_on,
      sbita_implementation_cost, sbita_discount_rate, sbita_option_certain, sbita_paid_at, sbita_incentives,
      sbita_variable_payments, purchase_order_id, receipt_line_id, ${at}::timestamptz, ${by}::uuid, ${at}::timestamptz, ${by}::uuid
    from jsonb_populate_recordset(null::entitlement, ${JSON.stringify(written)}::jsonb)
    returning id, number`);
}

async function createEntitlements(
  context: CommandContext,
  rows: readonly ReceivedEntitlement[],
  reason: string,
): Promise<{ id: string; number: string }[]> {
  if (rows.length === 0) return [];
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
    reason,
  }));
  await writeEvents(context, events);
  return made;
}

/** The entitlements of receipt lines, locked, and whether something happened to them since they came. */
async function lockReceived({ db }: CommandContext, receiptLineIds: readonly string[]) {
  return db.many<{ id: string; number: string; isTouched: boolean }>(sql`
    select e.id, e.number, e.version > 1 or e.deleted_at is not null
      or exists (select from seat where entitlement_id = e.id) as "isTouched"
    from entitlement e where e.receipt_line_id = any(${receiptLineIds}::uuid[]) order by e.id for update of e`);
}

async function voidEntitlements(context: CommandContext, receiptLineIds: readonly string[], reason: string) {
  const held = await lockReceived(context, receiptLineIds);
  const touchedNumber = held.find(({ isTouched }) => isTouched)?.number;
  const ids = held.map(({ id }) => id);
  if (touchedNumber !== undefined || ids.length === 0) return { touchedNumber };
  const { db, actor, now } = context;
  const before = await readRows(db, entitlementSource, ids);
  const at = now.toISOString();
  await db.run(sql`
    update entitlement set version = version + 1, deleted_at = ${at}, deleted_by = ${actor.id || null},
      delete_reason = ${reason}, updated_at = ${at}, updated_by = ${actor.id || null}
    where id = any(${ids}::uuid[])`);
  const after = new Map((await readRows(db, entitlementSource, ids)).map((record) => [record.id, record]));
  const { deletedAt, deletedBy, deleteReason } = baseFields;
  const events = before.map((old): NewEvent => {
    const changes = changesBetween(old, after.get(old.id) ?? old, { deletedAt, deletedBy, deleteReason });
    return {
      entity: entitlement.name,
      id: old.id,
      version: old.version + 1,
      action: 'void',
      changes,
      reason,
    };
  });
  await writeEvents(context, events);
  return { touchedNumber };
}

/** Entitlements for receiving: how they are made, and how those of a reversed receipt are voided. */
export const entitlementIntake: EntitlementIntake = {
  createEntitlements,
  checkEntitlements,
  voidEntitlements,
};
