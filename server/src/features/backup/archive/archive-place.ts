import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/shared/db/embedded/embedded-postgres.ts';
import { claimPlace } from '#server/shared/db/embedded/owner.ts';
import { choosePlace, defaultFallbackRoots } from '#server/shared/db/embedded/places.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { checkRoom } from '../restore-cluster.ts';
import { putInPlace, putSecrets, settleRows } from '../restore.ts';
import { type Loaded, loadArchive, type OpenArchive } from './load-archive.ts';

const roomBeside = 256 * 1024 * 1024;
// Rows take more room in tables, with their indexes, than as text.
const roomOfRows = 2;

/** Loads an archive into an embedded database of its own below a directory. */
export async function loadIntoScratch(
  directory: string,
  archive: OpenArchive,
  log: (line: string) => void,
  settings: Record<string, string> = {},
): Promise<{ embedded: EmbeddedPostgres; loaded: Loaded }> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o711 });
  await checkRoom(directory, archive.manifest.bytes * roomOfRows + roomBeside);
  const embedded = await startEmbeddedPostgres({ dataDir: directory, log, settings });
  try {
    return { embedded, loaded: await loadArchive(embedded.connection, archive, log) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Makes an archive the embedded database of a data directory. The data that was there stays beside it. */
export async function restoreEmbedded(
  dataDir: string,
  archive: OpenArchive,
  print: (line: string) => void,
  check: (connection: Connection) => Promise<void>,
): Promise<Loaded & { aside: string | undefined }> {
  const place = choosePlace(dataDir, defaultFallbackRoots, print);
  const claim = claimPlace(place.directory);
  const scratch = path.join(place.directory, 'restoring');
  try {
    const { embedded, loaded } = await loadIntoScratch(scratch, archive, (line) => print(`  ${line}`));
    try {
      await settleRows(embedded.connection, print);
      await check(embedded.connection);
    } finally {
      await embedded.stop();
    }
    const aside = await putInPlace(place, embedded.place, print);
    await putSecrets(dataDir, loaded.secretFiles, print);
    return { ...loaded, aside };
  } finally {
    await rm(scratch, { recursive: true, force: true });
    claim.release();
  }
}

/** Loads an archive into the empty database that an address names. */
export async function restoreExternal(
  owner: Connection,
  archive: OpenArchive,
  print: (line: string) => void,
  check: (connection: Connection) => Promise<void>,
): Promise<Loaded> {
  const loaded = await loadArchive(owner, archive, (line) => print(`  ${line}`));
  await settleRows(owner, print);
  await check(owner);
  return loaded;
}
