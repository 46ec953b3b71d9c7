import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { backupOverview, backupRun } from './backup.schema.ts';

const path = '/api/backups';

/** Backups: how they stand, and what an administrator wants now. Restoring is a command of the machine, never a call. */
export const backupApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: 'backup.read',
    summary: 'How the backups stand: what was made and rehearsed, what is next, and what is missing',
    response: backupOverview,
  }),
  make: endpoint({
    method: 'POST',
    path: `${path}/actions/make`,
    access: 'backup.make',
    summary: 'Want a backup now; where one waits or is under way, that one is answered',
    body: z.strictObject({}),
    response: backupRun,
    isIdempotent: true,
  }),
  rehearse: endpoint({
    method: 'POST',
    path: `${path}/actions/rehearse`,
    access: 'backup.rehearse',
    summary: 'Want a rehearsal now: the newest backup is restored beside the database and compared',
    body: z.strictObject({}),
    response: backupRun,
    isIdempotent: true,
  }),
};
