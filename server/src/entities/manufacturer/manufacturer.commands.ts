import {
  manufacturer,
  type ManufacturerCreate,
  type ManufacturerRecord,
  type ManufacturerUpdate,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import {
  createValidated,
  deleteUnused,
  restoreValidated,
  updateValidated,
} from '#server/shared/command/validated-record.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { manufacturerSource, manufacturerUses } from './manufacturer.repository.ts';

async function checkManufacturer(
  db: Queryable,
  wanted: ManufacturerCreate & { id?: string },
): Promise<FieldProblem[]> {
  return checkUnique(db, { entity: manufacturer, field: 'name' }, wanted.name, wanted.id);
}

export async function createManufacturer(
  context: CommandContext,
  input: ManufacturerCreate,
): Promise<ManufacturerRecord> {
  return createValidated(context, manufacturerSource, input, checkManufacturer);
}

export async function updateManufacturer(
  context: CommandContext,
  id: string,
  input: ManufacturerUpdate,
): Promise<ManufacturerRecord> {
  return updateValidated(context, manufacturerSource, id, input, checkManufacturer);
}

export async function deleteManufacturer(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<ManufacturerRecord> {
  return deleteUnused(context, manufacturerSource, id, reason, manufacturerUses);
}

export async function restoreManufacturer(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<ManufacturerRecord> {
  return restoreValidated(context, manufacturerSource, id, reason, checkManufacturer);
}
