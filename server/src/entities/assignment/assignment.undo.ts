import type { AssignmentRecord } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { changeRecords, lockRecords } from '#server/shared/command/record-sets.ts';
import { checkReference } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Changes, NewEvent } from '#server/shared/history/event.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentSource, lockOpenAssignments } from './assignment.repository.ts';

/** What a batch did to an assignment of an item. */
interface TouchedAssignment {
  id: string;
  equipmentId: string;
  /** The version that the batch left. */
  leftAt: number;
  isNew: boolean;
  changes: Changes;
}

async function findTouched(
  db: Queryable,
  batchId: string,
  items: readonly EquipmentRecord[],
): Promise<TouchedAssignment[]> {
  const [ids, versions] = [items.map(({ id }) => id), items.map(({ version }) => version)];
  // A step writes one event for each assignment that it opens, closes or extends, in the transaction of the item's own:
  // in a session of scans the same item can come more than once.
  return db.many<TouchedAssignment>(sql`
    select a.id, a.equipment_id as "equipmentId", e.version as "leftAt", e.version = 1 as "isNew", e.changes
    from unnest(${ids}::uuid[], ${versions}::int[]) as i (id, version)
    join event s on s.entity = 'equipment' and s.entity_id = i.id and s.version = i.version and s.batch_id = ${batchId}
    join assignment a on a.equipment_id = i.id
    join event e on e.entity = 'assignment' and e.entity_id = a.id and e.batch_id = ${batchId} and e.xid = s.xid
    order by a.equipment_id, e.seq`);
}

/** Whether a former holder can still hold something; asked once for all items that go back to the same one. */
function holderChecks(db: Queryable) {
  const asked = new Map<string, Promise<FieldProblem[]>>();
  const check = (table: string, id: string | null, field: { path: string; title: string }) => {
    const found = asked.get(`${table} ${id}`) ?? checkReference(db, table, id, field);
    asked.set(`${table} ${id}`, found);
    return found;
  };
  return async ({ personId, locationId, projectId }: AssignmentRecord): Promise<FieldProblem[]> => {
    const problems = await Promise.all([
      check('person', personId, { path: 'custodianId', title: 'Custodian' }),
      check('location', locationId, { path: 'locationId', title: 'Location' }),
      check('project', projectId, { path: 'projectId', title: 'Project' }),
    ]);
    return problems.flat();
  };
}

const valuesBefore = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).map(([field, { from }]) => [field, from]));

/** Which of the items cannot have their former custody again, and why. */
async function findRefusals(
  context: CommandContext,
  touched: readonly TouchedAssignment[],
): Promise<Map<string, AppError>> {
  const wanted = touched.map(({ id, leftAt }) => ({ id, version: leftAt }));
  const locked = await lockRecords(context, assignmentSource, wanted);
  const findProblems = holderChecks(context.db);
  const refused = new Map<string, AppError>();
  for (const [at, one] of touched.entries()) {
    const record = locked[at];
    const isReopened = one.changes['status']?.from === 'open';
    if (record instanceof AppError) refused.set(one.equipmentId, record);
    else if (record && isReopened) {
      const problems = await findProblems(record);
      if (problems.length > 0) refused.set(one.equipmentId, refuseFields(problems));
    }
  }
  return refused;
}

/**
 * Gives locked items back the custody that they had before a batch: what it opened ends, and what it closed or extended
 * is as it was. Answers which items cannot go back, and the events that are still to be written.
 */
export async function undoCustody(
  context: CommandContext,
  items: readonly EquipmentRecord[],
  batchId: string,
): Promise<{ refused: Map<string, AppError>; events: NewEvent[] }> {
  const { db } = context;
  const all = await findTouched(db, batchId, items);
  const refused = await findRefusals(context, all);
  const touched = all.filter(({ equipmentId }) => !refused.has(equipmentId));
  const opened = touched.filter(({ isNew }) => isNew);
  const open = await lockOpenAssignments(
    db,
    opened.map(({ equipmentId }) => equipmentId),
  );
  const conditions = new Map(items.map(({ id, condition }) => [id, condition]));
  const endings = open.map(({ before, equipmentId, endsOn }) => ({
    id: before.id,
    values: {
      status: 'closed',
      end: 'returned',
      endedOn: endsOn,
      conditionIn: conditions.get(equipmentId),
    },
    action: 'end',
  }));
  const former = touched
    .filter(({ isNew }) => !isNew)
    .map(({ id, changes }) => ({ id, values: valuesBefore(changes), action: 'undo' }));
  // An item has one open assignment at most: the new one ends before the former one goes on.
  const [ended, reopened] = await Promise.all([
    changeRecords(context, assignmentSource, endings),
    changeRecords(context, assignmentSource, former),
  ]);
  return { refused, events: [...ended.events, ...reopened.events] };
}
