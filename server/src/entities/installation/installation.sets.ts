import { checkInstallation } from '#contract/entities/installation/installation.rules.ts';
import type {
  InstallationCreate,
  InstallationRecord,
  InstallationUpdate,
} from '#contract/entities/installation/installation.schema.ts';
import { validatedSets, type WantedRow } from '#server/features/batch/validated-sets.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { getToday } from '#server/shared/db/today.ts';
import { problemsOfPlace } from './installation.commands.ts';
import { installationSource, lockDevices, lockKnownPlaces, lockProducts } from './installation.repository.ts';

/** What the commands of one installation find, for many of them; a known one stays where it is. */
async function checkInstallations(
  db: Queryable,
  rows: readonly WantedRow<InstallationCreate, InstallationRecord>[],
) {
  const places = rows.flatMap(({ wanted, before }) => (before ? [] : [wanted]));
  const today = await getToday(db);
  const devices = await lockDevices(
    db,
    places.map(({ equipmentId }) => equipmentId),
  );
  const products = await lockProducts(
    db,
    places.map(({ softwareId }) => softwareId),
  );
  const isKnown = await lockKnownPlaces(db, places);
  const problems = new Map(
    places.map((place, at) => [
      place,
      problemsOfPlace({
        hasProduct: products.has(place.softwareId),
        device: devices.get(place.equipmentId),
        isKnown: isKnown[at] ?? false,
      }),
    ]),
  );
  return rows.map(({ wanted }) => [...(problems.get(wanted) ?? []), ...checkInstallation(wanted, today)]);
}

/** Installations of an import, by sets. */
export const installationSets = validatedSets<InstallationCreate, InstallationUpdate, InstallationRecord>({
  source: installationSource,
  isAlone: () => false,
  keysOf: ({ softwareId, equipmentId }) => [`${softwareId} ${equipmentId}`],
  checkAll: checkInstallations,
  // Nothing stands on an installation.
  usesOf: () => [],
});
