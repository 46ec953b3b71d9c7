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
import {
  installationSource,
  lockDevices,
  lockKnown,
  lockProducts,
  type Device,
} from './installation.repository.ts';

/** What is known of the place of an installation: its product and its device, locked, and whether it is noted already. */
interface PlaceFacts {
  hasProduct: boolean;
  device: Device | undefined;
  isKnown: boolean;
}

/** What is wrong with where a product would be noted. */
export function problemsOfPlace({ hasProduct: isThere, device, isKnown }: PlaceFacts): FieldProblem[] {
  const { equipmentId: item, softwareId: product } = installationFields;
  const problems: FieldProblem[] = [];
  if (!isThere) {
    problems.push(fieldProblemOf('softwareId', product.title, 'not_found', { entity: product.title }));
  }
  if (!device) {
    problems.push(fieldProblemOf('equipmentId', item.title, 'not_found', { entity: item.title }));
  } else if (device.isDisposed) {
    problems.push(fieldProblemOf('equipmentId', item.title, 'device_gone', { tag: device.tag }));
  } else if (isKnown) {
    problems.push(fieldProblemOf('equipmentId', item.title, 'already_installed', { tag: device.tag }));
  }
  return problems;
}

async function checkPlace(db: Queryable, wanted: InstallationCreate): Promise<FieldProblem[]> {
  const { softwareId, equipmentId } = wanted;
  const device = (await lockDevices(db, [equipmentId])).get(equipmentId);
  return problemsOfPlace({
    device,
    hasProduct: (await lockProducts(db, [softwareId])).has(softwareId),
    isKnown: (await lockKnown(db, softwareId, [equipmentId])).size > 0,
  });
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
