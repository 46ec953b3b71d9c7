import path from 'node:path';
import { BackupFailure } from './backup-failure.ts';
import type { RestoreWish } from './restore.ts';

export const restoreUsage =
  'Use: npm run restore                          the newest backup, and everything after it\n' +
  '     npm run restore -- list                  what backups there are\n' +
  '     npm run restore -- --to 2026-03-18T09:00 as it was at that moment (time of this machine; with Z at its end UTC)\n' +
  '     npm run restore -- <name>                that backup; one with -archive is loaded into an empty database\n' +
  '     npm run restore -- --into <folder>       into another data directory';

/** Reads what is wanted from a command line. */
export function readRestoreWish(args: readonly string[]): 'list' | RestoreWish {
  const wish: RestoreWish = {};
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    if (word === 'list' && args.length === 1) return 'list';
    if (word === '--to') wish.to = readMoment(args[(at += 1)]);
    else if (word === '--into') wish.into = path.resolve(needed(args[(at += 1)]));
    else if (/^\d{8}T\d{6}Z(-archive)?$/.test(word) && wish.name === undefined) wish.name = word;
    else throw new BackupFailure(`"${word}" is not understood.\n${restoreUsage}`);
  }
  return wish;
}

function needed(value: string | undefined): string {
  if (value) return value;
  throw new BackupFailure(restoreUsage);
}

function readMoment(value: string | undefined): Date {
  const text = needed(value);
  const isComplete = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text);
  const moment = new Date(text.replace(' ', 'T'));
  if (!isComplete || Number.isNaN(moment.getTime())) {
    throw new BackupFailure(`"${text}" is no moment such as 2026-03-18T09:00.`);
  }
  return moment;
}
