import {
  vendor,
  type Certification,
  type VendorCreate,
  type VendorRecord,
  type VendorUpdate,
} from '#contract/entities/vendor/vendor.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  createChecked,
  deleteUnused,
  restoreChecked,
  updateChecked,
} from '#server/shared/command/checked.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { vendorSource, vendorUses } from './vendor.repository.ts';

function checkCertifications(certifications: readonly Certification[]): FieldProblem[] {
  return certifications.flatMap(({ kind }, index) => {
    const isRepeated = certifications.findIndex((other) => other.kind === kind) < index;
    if (!isRepeated) return [];
    const path = `certifications.${index}.kind`;
    return [fieldProblemOf(path, 'Certification', 'not_unique', { value: kind, link: kind })];
  });
}

async function checkVendor(db: Queryable, wanted: VendorCreate & { id?: string }): Promise<FieldProblem[]> {
  return [
    ...(await checkUnique(db, { entity: vendor, field: 'name' }, wanted.name, wanted.id)),
    ...(await checkUnique(db, { entity: vendor, field: 'vendorNumber' }, wanted.vendorNumber, wanted.id)),
    ...checkCertifications(wanted.certifications),
  ];
}

function storedVendor({ certifications, ...plain }: Partial<VendorCreate>) {
  return { ...plain, ...(certifications && { certifications: JSON.stringify(certifications) }) };
}

export async function createVendor(context: CommandContext, input: VendorCreate): Promise<VendorRecord> {
  return createChecked(context, vendorSource, input, checkVendor, storedVendor);
}

export async function updateVendor(
  context: CommandContext,
  id: string,
  input: VendorUpdate,
): Promise<VendorRecord> {
  return updateChecked(context, vendorSource, id, input, checkVendor, storedVendor);
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
  return restoreChecked(context, vendorSource, id, reason, checkVendor);
}
