import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartRefusal } from '#server/shared/start-refusal.ts';

/** The user the database runs as. */
export type Account = { uid: number; gid: number; name: string };

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of existing data, to `postgres` or to
 * `nobody`. An ordinary user runs it as himself: undefined.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` };
  const account = findAccount('postgres') ?? findAccount('nobody');
  if (account) return account;
  throw new StartRefusal(
    'Database: PostgreSQL does not run as root and this machine has neither a user "postgres" nor "nobody". ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Finds a user of this machine by name. */
export function findAccount(name: string): Account | undefined {
  const uid = askId('-u', name);
  const gid = askId('-g', name);
  return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid, name };
}

/** True when the account may enter the directory and everything above it. */
export function canEnter(account: Account | undefined, directory: string): boolean {
  return runAs(account, '/bin/sh', ['-c', 'cd "$0"', directory]).ok;
}

/** Runs a short command as the account and says how it ended. */
export function runAs(account: Account | undefined, file: string, args: string[], env?: NodeJS.ProcessEnv) {
  // The current directory may be closed to the account, so every command starts at the root.
  const done = spawnSync(file, args, { ...identityOf(account), cwd: '/', encoding: 'utf8', env });
  const output = [done.error?.message, done.stderr, done.stdout].filter(Boolean).join('\n').trim();
  return { ok: done.status === 0, output };
}

/** The spawn options that make a child run as the account. */
export function identityOf(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function askId(flag: '-u' | '-g', name: string): number | undefined {
  const done = spawnSync('id', [flag, name], { encoding: 'utf8' });
  const id = Number.parseInt(done.stdout ?? '', 10);
  return done.status === 0 && Number.isInteger(id) ? id : undefined;
}
