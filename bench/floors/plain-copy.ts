import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The bytes of a directory and all below it; what goes away meanwhile does not count. */
export async function bytesOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(path.join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** How many seconds a copy of the files of a database takes until they are on the disk; without its log, as a backup. */
export async function copyPlainly(clusterDir: string, to: string): Promise<number> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const parts = (await readdir(clusterDir)).filter((name) => name !== 'pg_wal' && name !== 'postmaster.pid');
  try {
    const begun = performance.now();
    // A file that the database removes meanwhile is none of the copy.
    await run('cp', ['-r', ...parts.map((name) => path.join(clusterDir, name)), to]).catch(() => undefined);
    await run('sync', ['-f', to]);
    return (performance.now() - begun) / 1000;
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}
