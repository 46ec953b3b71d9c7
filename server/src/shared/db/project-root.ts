import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'server', 'migrations'))) return folder;
    if (folder === path.dirname(folder))
      throw new Error('the project folder with server/migrations was not found');
  }
}

/** The project's folder, the same for the sources and for the built server. */
export const projectRoot = findRoot(path.dirname(fileURLToPath(import.meta.url)));
