import { AppError } from './app-error.ts';

/** How much of one kind of work is done at once, and how much more may wait for it. */
export interface AdmissionLimits {
  running: number;
  /** Of these, at most so many for one person. */
  runningEach: number;
  waiting: number;
  waitingEach: number;
  /** The longest anybody waits, in milliseconds. */
  patience: number;
}

/**
 * One list takes one or two connections. A page of the web asks for up to seven lists, over six lines of a browser; one
 * person's may wait, so that nobody has to ask again in everyday work, and never take every place.
 */
export const listLimits: AdmissionLimits = {
  running: 6,
  runningEach: 4,
  waiting: 60,
  waitingEach: 20,
  patience: 5_000,
};

/** Sums of reports run up to a minute and take one connection each; one person has two, and others wait for their turn. */
export const reportLimits: AdmissionLimits = {
  running: 3,
  runningEach: 2,
  waiting: 20,
  waitingEach: 6,
  patience: 60_000,
};

/** What one of several processes admits, so that all of them together admit about as much as one would. */
export function shareOfLimits(limits: AdmissionLimits, processes: number): AdmissionLimits {
  const running = Math.max(2, Math.ceil(limits.running / processes));
  return {
    ...limits,
    running,
    runningEach: Math.min(limits.runningEach, running),
    // The connections of one browser can all end at one process.
    waiting: Math.max(limits.waitingEach, Math.ceil(limits.waiting / processes)),
  };
}

/** Runs work when there is room for it; refuses it at once when too much waits already. */
export interface Admission {
  /** With a signal, whoever goes does not wait on. */
  run<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Waiting {
  who: string;
  enter: () => void;
}

// Long enough for a few lists to be answered.
const retryAfterSeconds = 2;

const busy = () => new AppError('busy', { seconds: retryAfterSeconds });

/** A gate in front of work that is dear: whoever comes too many is told at once, and when to come again. */
export function createAdmission(limits: AdmissionLimits): Admission {
  const running = new Map<string, number>();
  let runningInAll = 0;
  let queue: Waiting[] = [];

  const hasRoom = (who: string) =>
    runningInAll < limits.running && (running.get(who) ?? 0) < limits.runningEach;
  const begin = (who: string) => {
    runningInAll += 1;
    running.set(who, (running.get(who) ?? 0) + 1);
  };
  const end = (who: string) => {
    const left = (running.get(who) ?? 0) - 1;
    runningInAll -= 1;
    if (left === 0) running.delete(who);
    else running.set(who, left);
    // Whoever has as much as one person may have is passed over by the next.
    const next = queue.find((waiting) => hasRoom(waiting.who));
    next?.enter();
  };
  const wait = (who: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue = queue.filter((waiting) => waiting !== mine);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason as Error);
      };
      const mine: Waiting = {
        who,
        enter: () => {
          leave();
          begin(who);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, limits.patience);
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(mine);
    });

  return {
    async run(who, work, signal) {
      signal?.throwIfAborted();
      if (hasRoom(who)) begin(who);
      else {
        const waitingEach = queue.filter((waiting) => waiting.who === who).length;
        if (queue.length >= limits.waiting || waitingEach >= limits.waitingEach) throw busy();
        await wait(who, signal);
      }
      try {
        return await work();
      } finally {
        end(who);
      }
    },
  };
}
