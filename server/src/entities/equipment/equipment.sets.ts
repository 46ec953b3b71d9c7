import { openingFields, type OpeningField } from '#contract/entities/equipment/opening.ts';
import {
  equipment,
  type EquipmentOpening,
  type EquipmentRecord,
  type EquipmentUpdate,
} from '#contract/entities/equipment/equipment.schema.ts';
import type { CustomValues } from '#contract/entities/category/custom-field.ts';
import { isMask } from '#contract/shared/mask.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Custody } from '#server/areas/custody/custody.port.ts';
import type { SetCommands, SetWanted } from '#server/features/batch/set-commands.ts';
import { checkGuarded } from '#server/shared/command/guarded-fields.ts';
import { previewChanges } from '#server/shared/command/preview.ts';
import { refuseDeleted } from '#server/shared/command/record.ts';
import { changeRecords, refusalOr } from '#server/shared/command/record-sets.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createTurns } from '#server/shared/turns.ts';
import { planUpdate, updatedValues } from './equipment.commands.ts';
import { problemOfTag } from './equipment.creation.ts';
import type { EquipmentFacts } from './equipment.facts.ts';
import { splitOpening } from './equipment.opening.ts';
import { equipmentSource } from './equipment.repository.ts';
import { checkAwardsOfAll, judgeItem, type Wanted } from './equipment.rules.ts';
import { findLookedUpFields, getFactsOfAll } from './equipment.set-facts.ts';
import { planOpenings, reachStatuses, refuseOpenings } from './equipment.set-openings.ts';
import { createItems, removeItems, type NewItem } from './equipment.set-writes.ts';
import { findRegisteredTags } from './equipment.tags.ts';

type ItemWanted = SetWanted<EquipmentOpening, EquipmentUpdate, EquipmentRecord>;

interface ChangedItem {
  before: EquipmentRecord;
  values: Record<string, unknown>;
  reason: string | undefined;
  /** Nothing was sent: there is nothing to write and nothing to tell. */
  isSame: boolean;
}

type CheckedItem = { created: NewItem } | { changed: ChangedItem };

const openings = Object.keys(openingFields) as OpeningField[];
const hasOpening = (input: EquipmentOpening) => openings.some((field) => !!input[field]);

const categoryOf = ({ before, input }: ItemWanted) => input.categoryId ?? before?.categoryId ?? '';

/** Whether a row brings a value that goes by itself: one that is unique or sensitive, or that names a person. */
function isLookedUp(
  keys: readonly string[],
  values: CustomValues | undefined,
  stored: CustomValues,
): boolean {
  return keys.some((key) => values?.[key] && values[key] !== stored[key]);
}

/** Whether a row touches values that are kept sealed, or may have to be in another category. */
function isSealed({ before, input }: ItemWanted): boolean {
  const stored = before?.customValues ?? {};
  const isMoved = before !== null && input.categoryId !== undefined && input.categoryId !== before.categoryId;
  const isTold = input.customValues !== undefined;
  const values = [...Object.values(input.customValues ?? {}), ...(isTold ? Object.values(stored) : [])];
  return values.some(isMask) || (isMoved && Object.keys(stored).length > 0);
}

/** What needs more than the item's own row, and is rare among thousands: its own command does it. */
function isAlone({ actor, batch }: CommandContext, wanted: ItemWanted, lookedUp: readonly string[]): boolean {
  const { before, input } = wanted;
  if (isSealed(wanted) || isLookedUp(lookedUp, input.customValues, before?.customValues ?? {})) return true;
  if (before) {
    const isMoved = input.parentId !== undefined && (input.parentId || null) !== before.parentId;
    const isShared = input.cost !== undefined && before.fundingLines.length > 0;
    return before.status === 'disposed' || isMoved || isShared || input.fundingLines !== undefined;
  }
  const { putInStock, parentId } = input;
  const isForbidden = batch?.isTakeOver === true && !can(actor.roles, 'import.takeOver');
  return isForbidden || putInStock === true || !!parentId;
}

const serialKey = (serial: string | null | undefined) =>
  serial ? [`serial ${serial.replaceAll(' ', '').toUpperCase()}`] : [];
const macKeys = (macs: readonly string[] | undefined) => (macs ?? []).map((mac) => `mac ${mac}`);

function keysOf({ before, input }: ItemWanted): string[] {
  const own = [...serialKey(input.serial), ...macKeys(input.macAddresses)];
  if (!before) return input.tag ? [`tag ${input.tag}`, ...own] : own;
  return [`id ${before.id}`, ...own, ...serialKey(before.serial), ...macKeys(before.macAddresses)];
}

/** The fields of an item without what a file says beside them. */
function fieldsOf(input: EquipmentOpening) {
  const { putInStock: _, ...fields } = splitOpening(input).fields;
  return fields;
}

type PlannedItem = { row: ItemWanted; wanted: Wanted; isPaidAnew: boolean };

const allChosen = { categoryId: true, modelId: true, locationId: true, parentId: true };

function askFor(row: ItemWanted): PlannedItem | AppError {
  if (row.before === null) {
    return { row, wanted: { ...fieldsOf(row.input), chosen: allChosen }, isPaidAnew: true };
  }
  const { before } = row;
  const { changeReason: _, ...input } = row.input;
  return refusalOr(() => {
    refuseDeleted(equipmentSource, before);
    return { row, ...planUpdate(before, input) };
  });
}

/** What follows from the rules for one row. */
function conclude(
  context: CommandContext,
  { row, wanted }: PlannedItem,
  facts: EquipmentFacts,
  awardProblems: readonly FieldProblem[],
): CheckedItem {
  const { problems, derived, item } = judgeItem(wanted, facts);
  if (problems.length + awardProblems.length > 0 || !derived) {
    throw refuseFields([...problems, ...awardProblems]);
  }
  if (row.before === null) return { created: { input: row.input, item, derived } };
  const { changeReason, ...input } = row.input;
  const values = updatedValues(row.before, input, derived);
  const { storesData } = row.before;
  const isLoosened = values.storesData === false && storesData;
  if (isLoosened) checkGuarded(context, equipment, { storesData: { from: storesData, to: false } });
  return { changed: { before: row.before, values, reason: changeReason, isSame: false } };
}

/** Refuses rows whose states nothing can bring, before anything else is asked. */
async function refuseStates(
  context: CommandContext,
  rows: readonly ItemWanted[],
  results: Map<ItemWanted, CheckedItem | AppError>,
): Promise<void> {
  const opened = rows.filter((row) => row.before === null && hasOpening(row.input));
  if (opened.length === 0) return;
  const refusals = await refuseOpenings(
    context,
    opened.map(({ input }) => input as EquipmentOpening),
  );
  for (const [at, row] of opened.entries()) {
    const refusal = refusals[at];
    if (refusal) results.set(row, refusal);
  }
}

/** Plans how new items come to the states in which their rows bring them. */
async function planStates(
  context: CommandContext,
  custody: Custody,
  rows: readonly ItemWanted[],
  checked: readonly (CheckedItem | AppError)[],
): Promise<(CheckedItem | AppError)[]> {
  const asked = rows.flatMap((row, at) => {
    const one = checked[at];
    if (row.before !== null || !one || !('created' in one) || !hasOpening(row.input)) return [];
    const { item, derived } = one.created;
    return [{ at, input: row.input, item, derived }];
  });
  if (asked.length === 0) return [...checked];
  const planned = await planOpenings(context, custody, asked);
  const openingAt = new Map(asked.map(({ at }, place) => [at, planned[place]]));
  return checked.map((one, at) => {
    const opening = openingAt.get(at);
    if (!opening || !('created' in one)) return one;
    return opening instanceof AppError ? opening : { created: { ...one.created, opening } };
  });
}

/** The tags that files bring are told apart by the register, all of them at once. */
async function checkTags(
  context: CommandContext,
  checked: readonly (CheckedItem | AppError)[],
): Promise<(CheckedItem | AppError)[]> {
  const tagOf = (one: CheckedItem | AppError) => ('created' in one ? one.created.input.tag || null : null);
  const tags = checked.flatMap((one) => tagOf(one) ?? []);
  if (tags.length === 0) return [...checked];
  const known = await findRegisteredTags(context.db, tags);
  return checked.map((one) => {
    const tag = tagOf(one);
    return (tag !== null && problemOfTag(context, tag, known.get(tag))) || one;
  });
}

function isEmpty({ changeReason: _reason, ...input }: EquipmentUpdate): boolean {
  return Object.keys(input).length === 0;
}

async function checkItems(
  context: CommandContext,
  custody: Custody,
  rows: readonly ItemWanted[],
): Promise<(CheckedItem | AppError)[]> {
  const { db } = context;
  const results = new Map<ItemWanted, CheckedItem | AppError>();
  const asked: PlannedItem[] = [];
  await refuseStates(context, rows, results);
  for (const row of rows) {
    if (results.has(row)) continue;
    if (row.before?.deletedAt === null && isEmpty(row.input)) {
      results.set(row, { changed: { before: row.before, values: {}, reason: undefined, isSame: true } });
      continue;
    }
    const one = askFor(row);
    if (one instanceof AppError) results.set(row, one);
    else asked.push(one);
  }
  const questions = asked.map(({ wanted }) => ({
    ...wanted,
    newLocationId: wanted.chosen.locationId ? wanted.locationId : null,
  }));
  const paid = asked.map(({ wanted, isPaidAnew }) => ({
    acquiredOn: wanted.acquiredOn,
    fundingLines: isPaidAnew ? wanted.fundingLines : [],
  }));
  const [facts, awards] = await Promise.all([getFactsOfAll(db, questions), checkAwardsOfAll(db, paid)]);
  const turn = createTurns();
  for (const [at, one] of asked.entries()) {
    const own = facts[at];
    if (!own) throw new Error('every item has its facts');
    results.set(
      one.row,
      refusalOr(() => conclude(context, one, own, awards[at] ?? [])),
    );
    await turn();
  }
  const tagged = await checkTags(
    context,
    rows.map((row) => results.get(row) ?? new AppError('not_found')),
  );
  return planStates(context, custody, rows, tagged);
}

async function previewItems(
  { db }: CommandContext,
  checked: readonly CheckedItem[],
): Promise<Record<string, unknown>[]> {
  const changes = checked.flatMap((one) =>
    'changed' in one && !one.changed.isSame
      ? [{ id: one.changed.before.id, values: one.changed.values }]
      : [],
  );
  const previews = changes.length > 0 ? await previewChanges(db, equipmentSource, changes) : new Map();
  return checked.map((one) => {
    if ('changed' in one) return previews.get(one.changed.before.id) ?? one.changed.before;
    const { item, derived } = one.created;
    return { ...item, warrantyEndsOn: item.warrantyEndsOn || null, capitalClass: derived.capitalClass };
  });
}

async function writeItems(
  context: CommandContext,
  custody: Custody,
  checked: readonly CheckedItem[],
): Promise<EquipmentRecord[]> {
  const changes = checked.flatMap((one) => ('changed' in one && !one.changed.isSame ? [one.changed] : []));
  const { records, events } = await changeRecords(
    context,
    equipmentSource,
    changes.map(({ before, values, reason }) => ({
      id: before.id,
      before,
      values,
      action: 'update',
      reason,
    })),
  );
  await writeEvents(context, events);
  const changed = new Map(records.map((record) => [record.id, record]));
  const created = await createItems(
    context,
    checked.flatMap((one) => ('created' in one ? [one.created] : [])),
  );
  const opened = [...created].flatMap(([{ opening }, item]) => (opening ? [{ item, opening }] : []));
  const reached = await reachStatuses(context, custody, opened);
  return checked.map((one) => {
    if ('changed' in one) return changed.get(one.changed.before.id) ?? one.changed.before;
    const record = created.get(one.created);
    if (!record) throw new Error('what was written can be read');
    return reached.get(record.id) ?? record;
  });
}

/** Items of an import or a bulk edit, by sets: what their own commands do, in a few statements for a thousand of them. */
export function equipmentSetsOf(
  custody: Custody,
): SetCommands<EquipmentOpening, EquipmentUpdate, EquipmentRecord, CheckedItem> {
  return {
    place: async (context, wanted) => {
      const withValues = wanted.filter(({ input }) => Object.keys(input.customValues ?? {}).length > 0);
      const lookedUp = await findLookedUpFields(context.db, withValues.map(categoryOf));
      return wanted.map((one) => ({
        isAlone: isAlone(context, one, lookedUp.get(categoryOf(one)) ?? []),
        keys: keysOf(one),
      }));
    },
    check: (context, wanted) => checkItems(context, custody, wanted),
    preview: previewItems,
    write: (context, checked) => writeItems(context, custody, checked),
    remove: (context, records, reason) => removeItems(context, custody, records, reason),
  };
}
