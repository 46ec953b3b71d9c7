import { checkInstallation } from '#contract/entities/installation/installation.rules.ts';
import {
  installationFields,
  type InstallationCreate,
  type InstallationRecord,
  type InstallationUpdate,
} from '#contract/entities/installation/installation.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getToday } from '#server/shared/db/today.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { hasProduct, installationSource, lockDevices, lockKnown } from './installation.repository.ts';

async function checkPlace(db: Queryable, wanted: InstallationCreate): Promise<FieldProblem[]> {
  const { equipmentId: device, softwareId: product } = installationFields;
  const problems: FieldProblem[] = [];
  const found = (await lockDevices(db, [wanted.equipmentId])).get(wanted.equipmentId);
  if (!(await hasProduct(db, wanted.softwareId))) {
    problems.push(fieldProblemOf('softwareId', product.title, 'not_found', { entity: product.title }));
  }
  if (!found) {
    problems.push(fieldProblemOf('equipmentId', device.title, 'not_found', { entity: device.title }));
  } else if (found.isDisposed) {
    problems.push(fieldProblemOf('equipmentId', device.title, 'device_gone', { tag: found.tag }));
  } else if ((await lockKnown(db, wanted.softwareId, [wanted.equipmentId])).size > 0) {
    problems.push(fieldProblemOf('equipmentId', device.title, 'already_installed', { tag: found.tag }));
  }
  return problems;
}

export async function createInstallation(
  context: CommandContext,
  input: InstallationCreate,
): Promise<InstallationRecord> {
  const problems = [
    ...(await checkPlace(context.db, input)),
    ...checkInstallation(input, await getToday(context.db)),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  return createRecord(context, installationSource, { ...input });
}

export async function updateInstallation(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: InstallationUpdate,
): Promise<InstallationRecord> {
  const before = await lockRecord(context, installationSource, id);
  const problems = checkInstallation(input, await getToday(context.db));
  if (problems.length > 0) throw refuseFields(problems);
  return changeRecord(context, installationSource, before, input, { reason: changeReason });
}

/** The product is no longer on the device, or never was: the record goes to the bin. */
export async function deleteInstallation(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<InstallationRecord> {
  const before = await lockRecord(context, installationSource, id);
  return binRecord(context, installationSource, before, reason);
}

export async function restoreInstallation(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<InstallationRecord> {
  return restoreRecord(context, installationSource, id, reason, (record) => checkPlace(context.db, record));
}
