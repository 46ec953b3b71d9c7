import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '#server/features/operations/jobs.ts';
import { expireBatches } from './expiry.ts';
import { runBatches, type BatchTools } from './run.ts';
import { createVacuum } from './vacuum.ts';

/** The work on batches, what follows large ones, and the end of those that nobody finished. */
export function batchJobs(tools: BatchTools, end: AbortSignal, log: FastifyBaseLogger): Job[] {
  const vacuum = createVacuum({ db: tools.db, end, log });
  return [
    { name: 'expire batches', every: 3_600_000, run: expireBatches },
    { name: 'run batches', every: 1_000, run: () => runBatches({ ...tools, onApplied: vacuum.note }, log) },
    { name: 'vacuum after batches', every: 1_000, run: vacuum.run },
  ];
}
