import { holderFields } from '#contract/entities/assignment/assignment.rules.ts';
import {
  assignment,
  assignmentBrought,
  assignmentChanged,
  type AssignmentBrought,
  type AssignmentChanged,
  type AssignmentRecord,
} from '#contract/entities/assignment/assignment.schema.ts';
import { assignmentColumns } from '#contract/entities/assignment/assignment.columns.ts';
import { problemFactory } from '#contract/shared/rules.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { byId, byText, defineTarget, keyOf, type BatchTarget } from '#server/features/batch/batch-target.ts';
import type { TargetStep } from '#server/features/batch/target-step.ts';
import { lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { assignmentSource, findItemOf } from './assignment.repository.ts';

/** What a file needs of items: they are put into stock, given, and given back. */
interface ItemSteps {
  life: EquipmentLife;
  custody: Custody;
  stock: TargetStep;
  undo: TargetStep['undo'];
}

const refuse = problemFactory(assignmentColumns);

/** The only result of a step; what was refused is told at the columns of a file. */
async function onlyResult<T>(results: Promise<readonly (T | AppError)[]>): Promise<T> {
  const [result] = await results;
  if (result === undefined) throw new AppError('not_found');
  if (!(result instanceof AppError)) return result;
  const { fields } = result.details;
  if (!fields) throw result;
  throw refuseFields(
    fields.map((problem) => (problem.path === 'condition' ? { ...problem, path: 'conditionOut' } : problem)),
  );
}

async function getRecord(db: Queryable, id: string): Promise<AssignmentRecord> {
  const [record] = await readRows(db, assignmentSource, [id]);
  if (!record) throw new AppError('not_found');
  return record;
}

async function getOpen(db: Queryable, equipmentId: string): Promise<AssignmentRecord> {
  const { id } = await db.one<{ id: string }>(
    sql`select id from assignment where equipment_id = ${equipmentId} and status = 'open'`,
  );
  return getRecord(db, id);
}

/** What a step of custody is sent. */
function givingOf({ personId, locationId, projectId, ...given }: AssignmentChanged) {
  return {
    ...(personId && { personId }),
    ...(locationId && { locationId }),
    ...(projectId && { projectId }),
    ...(given.startedOn && { startedOn: given.startedOn }),
    ...(given.conditionOut && { condition: given.conditionOut }),
    ...(given.notes && { notes: given.notes }),
  };
}

/** Gives an item to whoever has it by the file; one that was only received is put into stock before. */
async function giveBrought(
  context: CommandContext,
  { life, custody, stock }: ItemSteps,
  { equipmentId, ...given }: AssignmentBrought,
): Promise<AssignmentRecord> {
  const wanted = [{ id: equipmentId }];
  const { status } = await life.lock(context, equipmentId);
  if (status === 'received') await onlyResult(stock.take(context, wanted, {}));
  const { dueOn } = given;
  const input = givingOf(given);
  await onlyResult(
    dueOn
      ? custody.giveAll(context, wanted, 'loan', { ...input, dueOn })
      : custody.giveAll(context, wanted, 'checkOut', input),
  );
  return getOpen(context.db, equipmentId);
}

/** What an assignment has already changes nothing; another holder is a transfer, a later day an extension. */
async function changeBrought(
  context: CommandContext,
  { life, custody }: ItemSteps,
  id: string,
  input: AssignmentChanged,
): Promise<AssignmentRecord> {
  const equipmentId = await findItemOf(context.db, id);
  if (equipmentId === undefined) throw new AppError('not_found');
  // The item before its assignment, as every step of custody locks them.
  await life.lock(context, equipmentId);
  const before = await lockRecord(context, assignmentSource, id);
  const changed = (Object.keys(input) as (keyof AssignmentChanged)[]).filter(
    (field) => (input[field] ?? null) !== before[field],
  );
  if (changed.length === 0) return before;
  const { number, status } = before;
  if (status !== 'open')
    throw new AppError('bad_state', { entity: 'assignment', number, state: status, needed: 'open' });
  const wanted = [{ id: equipmentId }];
  const isMoved = Object.values(holderFields).some((field) => changed.includes(field));
  const fixed = changed.filter((field) => (isMoved ? field === 'dueOn' : field !== 'dueOn'));
  if (fixed.length > 0) throw refuseFields(fixed.map((field) => refuse(field, 'read_only')));
  if (isMoved) {
    await onlyResult(custody.giveAll(context, wanted, 'transfer', givingOf(input)));
    return getOpen(context.db, equipmentId);
  }
  if (!input.dueOn) throw refuseFields([refuse('dueOn', 'required')]);
  await onlyResult(custody.extendAll(context, wanted, { dueOn: input.dueOn }));
  return getRecord(context.db, id);
}

/** Gives an item back the custody that it had before the batch; it must be as the batch left it. */
async function takeBack(context: CommandContext, { undo }: ItemSteps, id: string): Promise<AssignmentRecord> {
  const { db, batch } = context;
  const left = await db.maybe<{ id: string; version: number }>(sql`
    select e.entity_id as id, max(e.version)::int as version from event e
    join assignment a on a.equipment_id = e.entity_id
    where a.id = ${id} and e.entity = 'equipment' and e.batch_id = ${batch?.undoes ?? null} group by 1`);
  if (!left) throw new AppError('not_found');
  await onlyResult(undo(context, [left]));
  return getRecord(db, id);
}

/** Who has what, by file: every row is a step of custody, with the rules of a form. */
export function assignmentTargetOf(steps: ItemSteps): BatchTarget {
  return defineTarget({
    entity: assignment,
    source: assignmentSource,
    keys: [
      keyOf('number'),
      {
        fields: ['equipmentId'],
        matches: ([equipmentId = '']) => sql`${byId('equipment_id', equipmentId)} and r.status = 'open'`,
      },
    ],
    finders: ['number'],
    names: [byText('number')],
    isActive: raw(`r.status = 'open'`),
    // An export has all that an item ever was in; a list of who has what names each item once.
    unique: ['equipmentId+id+number'],
    aliases: {
      equipmentId: [
        'Tag',
        'Asset Tag',
        'Asset',
        'Device',
        'Etiket',
        'Demirbaş No',
        'الوسم',
        'رقم الأصل',
        'الجهاز',
      ],
      personId: [
        'User',
        'Assigned to',
        'Checked Out To',
        'Holder',
        'Custodian',
        'Email',
        'Employee Number',
        'Kullanıcı',
        'Zimmetli',
        'Zimmet sahibi',
        'Kime verildi',
        'E-posta',
        'المستخدم',
        'الحائز',
        'صاحب العهدة',
        'البريد الإلكتروني',
      ],
      locationId: ['Location', 'Konum', 'Yer', 'الموقع', 'المكان'],
      startedOn: [
        'Since',
        'Checkout Date',
        'Assigned on',
        'Held since',
        'Zimmet tarihi',
        'Veriliş tarihi',
        'منذ',
        'تاريخ التسليم',
      ],
      dueOn: [
        'Until',
        'Expected Checkin',
        'Expected Checkin Date',
        'Held until',
        'İade tarihi',
        'Geri dönüş tarihi',
        'حتى',
        'تاريخ الإرجاع المتوقع',
      ],
      conditionOut: ['Condition', 'Durumu', 'الحالة المادية'],
      notes: ['Comments', 'Not', 'Açıklama', 'ملاحظات', 'تعليقات'],
    },
    derived: { endAction: 'end' },
    createInput: assignmentBrought,
    updateInput: assignmentChanged,
    create: (context, input) => giveBrought(context, steps, input),
    update: (context, id, input) => changeBrought(context, steps, id, input),
    remove: (context, id) => takeBack(context, steps, id),
    undoChange: (context, id) => takeBack(context, steps, id),
  });
}
