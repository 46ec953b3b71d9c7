import {
  vendor,
  type VendorCreate,
  type VendorRecord,
  type VendorUpdate,
} from '#contract/entities/vendor/vendor.schema.ts';
import { checkVendor } from '#contract/entities/vendor/vendor.rules.ts';
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
import { vendorSource, vendorUses } from './vendor.repository.ts';

async function checkVendorRecord(
  db: Queryable,
  wanted: VendorCreate & { id?: string },
): Promise<FieldProblem[]> {
  return [
    ...(await checkUnique(db, { entity: vendor, field: 'name' }, wanted.name, wanted.id)),
    ...(await checkUnique(db, { entity: vendor, field: 'vendorNumber' }, wanted.vendorNumber, wanted.id)),
    ...checkVendor(wanted),
  ];
}

function storedVendor({ certifications, ...plain }: Partial<VendorCreate>) {
  return { ...plain, ...(certifications && { certifications: JSON.stringify(certifications) }) };
}

export async function createVendor(context: CommandContext, input: VendorCreate): Promise<VendorRecord> {
  return createValidated(context, vendorSource, input, checkVendorRecord, storedVendor);
}

export async function updateVendor(
  context: CommandContext,
  id: string,
  input: VendorUpdate,
): Promise<VendorRecord> {
  return updateValidated(context, vendorSource, id, input, checkVendorRecord, storedVendor);
}

export async function deleteVendor(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<VendorRecord> {
  return deleteUnused(context, vendorSource, id, reason, vendorUses);
}

export async function restoreVendor(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<VendorRecord> {
  return restoreValidated(context, vendorSource, id, reason, checkVendorRecord);
}
