import { chmodSync, mkdirSync } from 'node:fs';
import { StartRefusal } from './start-refusal.ts';

/** Makes the data directory on first use. */
export function makeDataDir(dataDir: string): void {
  try {
    const made = mkdirSync(dataDir, { recursive: true });
    // Others may pass to what is theirs inside (the database's user when root starts it) but not look around.
    if (made) chmodSync(dataDir, 0o711);
  } catch (error) {
    throw new StartRefusal(
      `DATA_DIR: ${dataDir} cannot be made (${(error as NodeJS.ErrnoException).code}). ` +
        'Set DATA_DIR to a directory that you may write.',
    );
  }
}
