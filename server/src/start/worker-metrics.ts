import type { Worker } from 'node:cluster';
import type { ShareMetrics } from '#server/features/operations/metrics.routes.ts';
import { mergeFamilies, type Family } from '#server/shared/metrics/metrics.ts';

/** From a worker: it wants what all counted, or answers with what it counted itself. */
type FromWorker = { metricsWanted: number } | { metricsOf: number; families: Family[] };
/** To a worker: what it counted is wanted, or what all counted is here. */
type ToWorker = { metricsOf: number } | { metricsWanted: number; families: Family[] };

/** A process that is busy, or ends, is left out of the answer after so many milliseconds. */
const patience = 1_000;

/** Shares what this worker counts with the others, through the process that started them. */
export const shareWithWorkers: ShareMetrics = (readOwn) => {
  const waiting = new Map<number, (families: Family[]) => void>();
  let number = 0;
  const send = (message: FromWorker) => process.send?.(message, undefined, undefined, () => undefined);
  process.on('message', (message: Partial<ToWorker> | null) => {
    if (message && 'metricsOf' in message && message.metricsOf !== undefined) {
      send({ metricsOf: message.metricsOf, families: readOwn() });
    } else if (message && 'metricsWanted' in message && message.metricsWanted !== undefined) {
      waiting.get(message.metricsWanted)?.(message.families ?? []);
      waiting.delete(message.metricsWanted);
    }
  });
  return async () => {
    const wanted = (number += 1);
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<Family[]>((resolve) => {
      waiting.set(wanted, resolve);
      timer = setTimeout(() => resolve(readOwn()), 2 * patience);
    });
    send({ metricsWanted: wanted });
    const families = await answer;
    clearTimeout(timer);
    waiting.delete(wanted);
    return families;
  };
};

/** Series of one process end with it; what was counted goes on. */
function lasting(families: readonly Family[]): Family[] {
  return families
    .filter(({ type, merge }) => type !== 'gauge' || merge === 'max')
    .map((family) => ({
      ...family,
      samples: Object.fromEntries(
        Object.entries(family.samples).filter(([series]) => !/[{,]process="/.test(series)),
      ),
    }));
}

/** In the process that started the workers: joins what they count, with what ended ones had counted when last asked. */
export function joinWorkerMetrics(): { add: (worker: Worker) => void } {
  const serving = new Map<Worker, Family[]>();
  const open = new Map<number, Map<Worker, () => void>>();
  let ended: Family[] = [];
  let number = 0;
  const send = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message, () => undefined);
  };
  const gather = async (): Promise<Family[]> => {
    const question = (number += 1);
    const answers = new Map<Worker, () => void>();
    open.set(question, answers);
    const arrived = [...serving.keys()].map(
      (worker) =>
        new Promise<void>((resolve) => {
          answers.set(worker, resolve);
          send(worker, { metricsOf: question });
        }),
    );
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(arrived),
      new Promise<void>((resolve) => (timer = setTimeout(resolve, patience))),
    ]);
    clearTimeout(timer);
    open.delete(question);
    return mergeFamilies([ended, ...serving.values()]);
  };
  return {
    add: (worker) => {
      serving.set(worker, []);
      worker.on('message', (message: Partial<FromWorker> | null) => {
        if (message && 'families' in message && message.metricsOf !== undefined) {
          if (!serving.has(worker)) return;
          serving.set(worker, message.families ?? []);
          open.get(message.metricsOf)?.get(worker)?.();
        } else if (message && 'metricsWanted' in message && message.metricsWanted !== undefined) {
          const { metricsWanted } = message;
          void gather().then((families) => send(worker, { metricsWanted, families }));
        }
      });
      worker.once('exit', () => {
        ended = mergeFamilies([ended, lasting(serving.get(worker) ?? [])]);
        serving.delete(worker);
        for (const answers of open.values()) answers.get(worker)?.();
      });
    },
  };
}
