/** Why a backup, a rehearsal or a restore did not come about, in a sentence for an administrator. */
export class BackupFailure extends Error {}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EACCES: 'it may not be written or read by the user of the program',
  EPERM: 'it may not be written or read by the user of the program',
  EROFS: 'the disk can only be read',
  ENOENT: 'it is not there',
  EIO: 'the disk answers with errors',
};

/** What went wrong, for the page and the terminal. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupFailure) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path: file } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons[code];
  if (reason === undefined) return error.message;
  return file === undefined ? `Writing failed: ${reason}.` : `${file}: ${reason}.`;
}
