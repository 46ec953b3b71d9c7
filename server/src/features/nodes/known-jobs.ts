import type { Job, JobTools, RunningJobs } from '#server/features/operations/jobs.ts';
import { startJobs } from '#server/features/operations/jobs.ts';
import { createHeartbeat, type HeartbeatOptions } from './heartbeat.ts';

/** Runs the jobs of a process that says that it runs, and how they stand. */
export function startKnownJobs(
  tools: JobTools & Pick<HeartbeatOptions, 'process' | 'isEnding'>,
  jobs: readonly Job[],
): Pick<RunningJobs, 'stop'> {
  let running: RunningJobs | undefined;
  const heartbeat = createHeartbeat({ ...tools, readJobs: () => running?.read() ?? [] });
  running = startJobs(tools, [heartbeat.job, ...jobs]);
  const { stop } = running;
  return {
    stop: async () => {
      await stop();
      await heartbeat.stop();
    },
  };
}
