import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/shared/db/pool.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import type { Shutdown } from './shutdown.ts';
import { joinWorkerMetrics } from './worker-metrics.ts';

/** What a worker is told when it is started. */
export interface WorkerTask {
  connection: Connection;
  /** One of those that are started with the program says what the start has to say. */
  isFirst: boolean;
}

/** What a worker tells: the address it serves, or why it does not. */
type WorkerReport = { address: string } | { refusal: string };

/** The processes that answer requests, on one port. */
export interface Workers {
  address: string;
  /** Settles when workers end again and again. */
  failed: Promise<StartRefusal>;
}

const taskVariable = 'INVENTORY_WORKER';
const replacementsAllowed = 5;
const replacementWindow = 60_000;
// Longer than a worker gives its own requests.
const stopPatience = 20_000;

/** The task of this process, where it is a worker. */
export function readTask(): WorkerTask | undefined {
  const task = process.env[taskVariable];
  return cluster.isWorker && task !== undefined ? (JSON.parse(task) as WorkerTask) : undefined;
}

/** Tells the process that started this worker how its start went. */
export async function report(message: WorkerReport): Promise<void> {
  await new Promise<void>((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

async function firstReport(worker: Worker): Promise<string> {
  const message = await Promise.race([
    once(worker, 'message').then(([sent]) => sent as WorkerReport),
    once(worker, 'exit').then(([code, signal]) => ({
      refusal: `A server process ended before it served (${String(signal ?? code)}).`,
    })),
  ]);
  if ('refusal' in message) throw new StartRefusal(message.refusal);
  return message.address;
}

async function stopWorker(worker: Worker, patience: number): Promise<void> {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit').then(() => true);
  worker.process.kill('SIGTERM');
  const hasEnded = await Promise.race([exited, sleep(patience, false, { ref: false })]);
  if (hasEnded) return;
  worker.process.kill('SIGKILL');
  await exited;
}

/** Starts the workers and waits until all of them serve; whichever ends unasked is replaced. */
export async function startWorkers(
  { processes: count, drainTime }: Pick<Config, 'processes' | 'drainTime'>,
  connection: Connection,
  shutdown: Shutdown,
  print: (line: string) => void,
): Promise<Workers> {
  // Each takes connections itself: what is handed over by another process is lost with whoever dies before it takes it.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const running = new Set<Worker>();
  const metrics = joinWorkerMetrics();
  const replacements: number[] = [];
  let isServing = false;
  let giveUp: (reason: StartRefusal) => void;
  const failed = new Promise<StartRefusal>((resolve) => (giveUp = resolve));

  const replace = () => {
    const now = Date.now();
    replacements.push(now);
    if (replacements.filter((at) => at > now - replacementWindow).length > replacementsAllowed * count) {
      giveUp(new StartRefusal('The server processes end again and again: see the lines above.'));
      return;
    }
    // One that cannot start ends, and is replaced in its turn.
    start(false).catch((error: Error) => print(error.message));
  };
  const start = async (isFirst: boolean): Promise<string> => {
    const task: WorkerTask = { connection, isFirst };
    const worker = cluster.fork({ [taskVariable]: JSON.stringify(task) });
    running.add(worker);
    // A message that does not arrive is followed by its exit.
    worker.on('error', () => undefined);
    worker.once('exit', (code: number, signal: string | null) => {
      running.delete(worker);
      if (shutdown.signal.aborted || !isServing) return;
      print(`A server process ended (${signal ?? code}); another takes its place.`);
      replace();
    });
    const address = await firstReport(worker);
    // Not before: the first message of a worker is its report.
    metrics.add(worker);
    return address;
  };

  shutdown.onEnd(async () => {
    await Promise.all([...running].map((worker) => stopWorker(worker, drainTime + stopPatience)));
  });
  const [address = ''] = await Promise.all(Array.from({ length: count }, (_, index) => start(index === 0)));
  isServing = true;
  // Those that ended while others were still on their way.
  for (let missing = count - running.size; missing > 0; missing -= 1) replace();
  return { address, failed };
}
