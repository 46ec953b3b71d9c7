import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';

const instant = z.iso.datetime({ offset: true });

export const poolNames = ['general', 'lists', 'planned', 'reserved', 'reports', 'exports'] as const;
export const queueNames = ['facts', 'seal', 'batch', 'export', 'view', 'mail'] as const;
export type QueueName = (typeof queueNames)[number];

export const processStates = ['here', 'asked', 'gone'] as const;
export type ProcessState = (typeof processStates)[number];

/** How a job of a process stands, by the name that log lines and metrics have. */
export const jobState = z.object({
  name: z.string(),
  /** Since when it is at it; null between two runs. */
  runningSince: instant.nullable(),
  lastDoneAt: instant.nullable(),
  lastFailedAt: instant.nullable(),
  /** How long the last run took, in seconds. */
  seconds: z.number().nullable(),
});
export type JobState = z.infer<typeof jobState>;

/** What a process says of itself. */
export const processFacts = z.object({
  /** Memory in bytes. */
  memory: z.int(),
  connections: z.array(
    z.object({
      pool: z.enum(poolNames),
      open: z.int(),
      idle: z.int(),
      waiting: z.int(),
      most: z.int(),
    }),
  ),
  jobs: z.array(jobState),
});
export type ProcessFacts = z.infer<typeof processFacts>;

/** A process that serves, or did until it was last seen. */
export const serverProcess = processFacts.extend({
  id: z.uuid(),
  host: z.string(),
  /** Its number on the machine, and what the operating system calls it. */
  process: z.string(),
  pid: z.int(),
  release: z.string(),
  nodeVersion: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Seen just now; asked and not heard of yet; or asked for half a minute without an answer. */
  state: z.enum(processStates),
  /** It is about to end, and takes no further requests. */
  isEnding: z.boolean(),
});
export type ServerProcess = z.infer<typeof serverProcess>;

/** Everything that serves this database. */
export const nodesOverview = z.object({
  items: z.array(serverProcess),
  /** How long the oldest work of each queue waits, in seconds. */
  lags: z.array(z.object({ queue: z.enum(queueNames), seconds: z.number() })),
  /** Connections to the database, of whomever, and how many it takes. */
  connections: z.object({ open: z.int(), most: z.int() }),
  /** The release of the process that answers. */
  release: z.string(),
});
export type NodesOverview = z.infer<typeof nodesOverview>;

export const nodesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/nodes',
    access: 'node.read',
    summary:
      'The processes that serve this database: release, when last seen, jobs, connections, and what waits',
    response: nodesOverview,
  }),
};
