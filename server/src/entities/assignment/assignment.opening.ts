import { checkGiving } from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { OpeningRequest, OpeningGiving } from '#server/areas/custody/custody.port.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { createRecords } from '#server/shared/command/record-sets.ts';
import { checkReferenceOfAll } from '#server/shared/command/references.ts';
import { sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { assignmentOf, valuesOfItem } from './assignment.commands.ts';
import { assignmentSource } from './assignment.repository.ts';
import { holderTables } from './assignment.rules.ts';

/** What is wrong with who has items already, of each item; the same that `giveItems` finds. */
export async function checkOpenings(
  { db, batch }: CommandContext,
  asked: readonly OpeningRequest[],
): Promise<FieldProblem[][]> {
  const categoryIds = asked.map(({ categoryId }) => categoryId);
  const { today, forPeople } = await db.one<{ today: string; forPeople: string[] }>(sql`
    select agency_today() as today, array(
      select id::text from category where id = any(${categoryIds}::uuid[]) and requires_custodian) as "forPeople"`);
  const lists: FieldProblem[][][] = [];
  for (const field of ['personId', 'locationId', 'projectId'] as const) {
    const ids = asked.map(({ giving }) => giving[field]);
    const { title } = assignmentFields[field];
    lists.push(await checkReferenceOfAll(db, holderTables[field], ids, { path: field, title }));
  }
  return asked.map(({ giving, acquiredOn, categoryId }, at) => {
    const requiresCustodian = forPeople.includes(categoryId);
    const facts = { today, acquiredOn, requiresCustodian, isTakenOver: batch?.isTakeOver === true };
    return [...checkGiving(giving, facts), ...lists.flatMap((list) => list[at] ?? [])];
  });
}

/** Gives items that are in stock to whoever has each of them already, in a few statements for all of them. */
export async function openItems(
  context: CommandContext,
  life: EquipmentLife,
  opened: readonly { item: EquipmentRecord; giving: OpeningGiving }[],
): Promise<EquipmentRecord[]> {
  const today = await getToday(context.db);
  const startOf = ({ startedOn }: OpeningGiving) => startedOn ?? today;
  const isLoan = ({ giving }: { giving: OpeningGiving }) => giving.dueOn !== undefined;
  const steps = (some: typeof opened) =>
    some.map(({ item, giving }) => ({ before: item, values: valuesOfItem(item, giving, startOf(giving)) }));
  const [lent, given, assignments] = await Promise.all([
    life.stepAll(context, steps(opened.filter(isLoan)), { action: 'loan' }),
    life.stepAll(context, steps(opened.filter((one) => !isLoan(one))), { action: 'checkOut' }),
    createRecords(
      context,
      assignmentSource,
      opened.map(({ item, giving }) => assignmentOf(item, giving, startOf(giving))),
    ),
  ]);
  await writeEvents(context, [...lent.events, ...given.events, ...assignments.events]);
  return [...lent.records, ...given.records];
}
