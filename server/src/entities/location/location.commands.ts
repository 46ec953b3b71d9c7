import {
  location,
  locationFields,
  maxLocationDepth,
  type LocationCreate,
  type LocationRecord,
  type LocationUpdate,
} from '#contract/entities/location/location.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDeactivation, restoreValidated } from '#server/shared/command/validated-record.ts';
import { binRecord, changeRecord, createRecord, lockRecord } from '#server/shared/command/record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { findSpot, lockTree, repathBranch } from '#server/shared/command/tree.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import { countUses } from '#server/shared/command/uses.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { itemsWithin, locationSource, locationUses } from './location.repository.ts';

const tree = { table: 'location', maxDepth: maxLocationDepth, cycle: 'cycle' } as const;

interface Place {
  id?: string;
  code: string;
  parentId?: string | null;
}

async function checkLocation(
  db: Queryable,
  place: Place,
  before: LocationRecord | undefined,
): Promise<FieldProblem[]> {
  const code = { entity: location, field: 'code', link: raw('name'), countsBin: true };
  const parent = { path: 'parentId', title: locationFields.parentId.title };
  const isMoved = place.parentId !== before?.parentId;
  return [
    ...(await checkUnique(db, code, place.code, place.id)),
    ...(isMoved ? await checkReference(db, 'location', place.parentId, parent) : []),
  ];
}

/** Nothing may be at a location that is closed. */
async function checkEmptied(db: Queryable, place: LocationRecord): Promise<void> {
  const n = await countUses(db, [itemsWithin(place.id)]);
  if (n > 0) throw new AppError('items_at_location', { n, location: place.name });
}

export async function createLocation(
  context: CommandContext,
  input: LocationCreate,
): Promise<LocationRecord> {
  const problems = await checkLocation(context.db, input, undefined);
  if (problems.length > 0) throw refuseFields(problems);
  const spot = await findSpot(context.db, tree, { name: input.name, parentId: input.parentId ?? null });
  return createRecord(context, locationSource, { ...input, ...spot });
}

export async function updateLocation(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: LocationUpdate,
): Promise<LocationRecord> {
  if (input.name !== undefined || input.parentId !== undefined) await lockTree(context.db, 'location');
  const before = await lockRecord(context, locationSource, id);
  checkDeactivation(context, locationSource, before, input);
  const after = { ...before, ...input };
  const problems = await checkLocation(context.db, after, before);
  if (problems.length > 0) throw refuseFields(problems);
  if (before.active && !after.active) await checkEmptied(context.db, before);
  const isMoved = after.name !== before.name || after.parentId !== before.parentId;
  const spot = isMoved ? await findSpot(context.db, tree, after) : undefined;
  return changeRecord(
    context,
    locationSource,
    before,
    { ...input, ...spot },
    { reason: changeReason, ...(isMoved && { also: () => repathBranch(context.db, 'location', id) }) },
  );
}

export async function deleteLocation(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<LocationRecord> {
  const before = await lockRecord(context, locationSource, id);
  await checkEmptied(context.db, before);
  const n = await countUses(context.db, locationUses(id));
  if (n > 0) throw new AppError('in_use', { entity: before.name, n });
  return binRecord(context, locationSource, before, reason);
}

export async function restoreLocation(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<LocationRecord> {
  return restoreValidated(context, locationSource, id, reason, checkLocation);
}
