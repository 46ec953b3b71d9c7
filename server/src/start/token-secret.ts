import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir } from '#server/shared/data-dir.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';

const shortestSecret = 32;

/** Reads the secret that signs tokens from the data directory; makes it on first use. */
export function keepTokenSecret(dataDir: string): string {
  makeDataDir(dataDir);
  const file = path.join(dataDir, 'token-secret');
  try {
    createOnce(file);
    const secret = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    if (secret.length >= shortestSecret) return secret;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefusal(
      `TOKEN_SECRET: ${file} cannot be used (${code}). Start as the user it belongs to, or set DATA_DIR or TOKEN_SECRET.`,
    );
  }
  throw new StartRefusal(
    `TOKEN_SECRET: ${file} is damaged: it holds fewer than ${shortestSecret} characters. Put it back from the backup. ` +
      'Only if there is none, delete it and start again: that start says what is lost with it, and how to go on.',
  );
}

// A link appears with its whole content or not at all, and two first starts agree on one secret.
function createOnce(file: string): void {
  const fresh = `${file}.${process.pid}`;
  try {
    readFileSync(file);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(fresh, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(fresh, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
