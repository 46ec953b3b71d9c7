import { checkOpening } from '#contract/entities/equipment/opening.rules.ts';
import { openingStatusOf, type Opening, type OpeningStatus } from '#contract/entities/equipment/opening.ts';
import type { EquipmentOpening, EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  custodySteps,
  equipmentStates,
  equipmentSteps,
} from '#contract/entities/equipment/equipment.steps.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Custody, OpeningGiving } from '#server/areas/custody/custody.port.ts';
import { changeRecords } from '#server/shared/command/record-sets.ts';
import { checkTransition } from '#server/shared/command/transition.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  findHolders,
  getDays,
  givingOf,
  problemsAtCells,
  splitOpening,
  valuesOfEnd,
} from './equipment.opening.ts';
import { equipmentSource } from './equipment.repository.ts';
import type { Derived, Wanted } from './equipment.rules.ts';
import { findLacking, stockAll } from './equipment.stocking.ts';

/** The state in which a row brings a new item, and who has it. */
export interface ItemOpening {
  status: OpeningStatus;
  opening: Opening;
  giving: OpeningGiving | null;
}

const isGiven = (status: OpeningStatus, { holder }: Opening) =>
  status === 'in_use' || status === 'on_loan' || (status === 'missing' && !!holder);

/** What is wrong with the states in which rows bring items, whatever else they say; as for one in `createOpening`. */
export async function refuseOpenings(
  { db, batch }: CommandContext,
  rows: readonly EquipmentOpening[],
): Promise<(AppError | undefined)[]> {
  const days = await getDays(db);
  return rows.map((input) => {
    const { opening } = splitOpening(input);
    const facts = { ...days, isTakeOver: batch?.isTakeOver ?? false, acquiredOn: input.acquiredOn };
    const problems = checkOpening(opening, facts);
    return problems.length > 0 ? refuseFields(problems) : undefined;
  });
}

interface OpeningRow {
  input: EquipmentOpening;
  item: Wanted;
  derived: Derived;
}

/** How items come to the states in which rows bring them, or why they cannot; undefined where a row says nothing. */
export async function planOpenings(
  context: CommandContext,
  custody: Custody,
  rows: readonly OpeningRow[],
): Promise<(ItemOpening | AppError | undefined)[]> {
  const told = rows.map(({ input }) => {
    const { opening } = splitOpening(input);
    const status = openingStatusOf(opening);
    return status === undefined ? undefined : { status, opening };
  });
  const givings = told.map((one) => (one && isGiven(one.status, one.opening) ? one.opening : undefined));
  const fields = await findHolders(
    context.db,
    givings.flatMap((opening) => opening?.holder ?? []),
  );
  const given = givings.map((opening) =>
    opening ? givingOf(fields.get(opening.holder ?? ''), opening) : null,
  );
  const asked = rows.flatMap(({ item: { acquiredOn, categoryId } }, at) => {
    const giving = given[at];
    return giving ? [{ at, giving, acquiredOn, categoryId }] : [];
  });
  const problems = asked.length > 0 ? await custody.checkOpenings(context, asked) : [];
  const problemsAt = new Map(asked.map(({ at }, place) => [at, problems[place] ?? []]));
  const { roles } = context.actor;
  return rows.map(({ item, derived }, at) => {
    const one = told[at];
    const giving = given[at] ?? null;
    if (!one) return undefined;
    if (one.status === 'in_stock' || giving) {
      if (!can(roles, equipmentSteps.stock.permission)) return new AppError('not_allowed');
      const lacking = findLacking(item, derived.category);
      if (lacking.length > 0) return refuseFields(lacking);
    }
    const step = giving?.dueOn === undefined ? custodySteps.checkOut : custodySteps.loan;
    if (giving && !can(roles, step.permission)) return new AppError('not_allowed');
    const wrong = problemsAt.get(at) ?? [];
    return wrong.length > 0 ? refuseFields(problemsAtCells(wrong)) : { ...one, giving };
  });
}

const endActions = { missing: 'reportMissing', disposed: 'takeOverDisposed' } as const;

/** Brings new items to the states in which their rows bring them, by the steps that lead there, all of them together. */
export async function reachStatuses(
  context: CommandContext,
  custody: Custody,
  items: readonly { item: EquipmentRecord; opening: ItemOpening }[],
): Promise<Map<string, EquipmentRecord>> {
  const reached = new Map(items.map(({ item }) => [item.id, item]));
  const keep = (records: readonly (EquipmentRecord | AppError)[]) => {
    for (const record of records) {
      if (record instanceof AppError) throw record;
      reached.set(record.id, record);
    }
  };
  const now = (item: EquipmentRecord) => reached.get(item.id) ?? item;
  const stocked = items.filter(({ opening }) => opening.status === 'in_stock' || opening.giving);
  if (stocked.length > 0) {
    keep(
      await stockAll(
        context,
        stocked.map(({ item: { id, version } }) => ({ id, version })),
      ),
    );
  }
  const given = items.flatMap(({ item, opening: { giving } }) =>
    giving ? [{ item: now(item), giving }] : [],
  );
  if (given.length > 0) keep(await custody.openAll(context, given));
  for (const [status, action] of Object.entries(endActions) as ['missing', 'reportMissing'][]) {
    const ended = items.filter(({ opening }) => opening.status === status);
    if (ended.length === 0) continue;
    const changes = ended.map(({ item, opening }) => {
      const before = now(item);
      const { to } = checkTransition(equipmentStates, equipmentSource, before, before.status, action);
      const values = { ...valuesOfEnd(context, status, opening.opening), status: to };
      return { id: before.id, before, values, action };
    });
    const { records, events } = await changeRecords(context, equipmentSource, changes);
    await writeEvents(context, events);
    keep(records);
  }
  return reached;
}
