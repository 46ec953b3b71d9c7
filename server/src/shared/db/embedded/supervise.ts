import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefusal } from '#server/shared/start-refusal.ts';
import { endProcess } from './leftovers.ts';
import type { Postmaster } from './postmaster.ts';

const restartsAllowed = 5;
const restartWindow = 60_000;

/** A database that is brought back when it ends unasked, a few times a minute at most. */
export type Supervised = { readonly pid: number; failed: Promise<StartRefusal>; stop: () => Promise<void> };

/** Watches over a running database; `restart` starts it again under the same address. */
export function supervise(
  first: Postmaster,
  log: (line: string) => void,
  restart: () => Promise<Postmaster>,
): Supervised {
  let current = first;
  const state = { isStopping: false };
  let recovery: Promise<void> = Promise.resolve();
  let giveUp: (reason: StartRefusal) => void;
  const failed = new Promise<StartRefusal>((resolve) => (giveUp = resolve));
  const recentRestarts: number[] = [];
  // The last resort when the program ends without stop(): no database stays behind.
  const endWithProgram = () => current.child.kill('SIGINT');
  process.once('exit', endWithProgram);

  const recover = async () => {
    while (!state.isStopping) {
      const now = Date.now();
      recentRestarts.push(now);
      if (recentRestarts.filter((at) => at > now - restartWindow).length > restartsAllowed) {
        giveUp(new StartRefusal('Database: it ends again and again. Its postgres.log in DATA_DIR says why.'));
        return;
      }
      log('it ended unexpectedly; starting it again');
      try {
        current = await restart();
        watch(current);
        log('it runs again');
        return;
      } catch (error) {
        log((error as Error).message);
        await sleep(500);
      }
    }
  };
  const watch = (postmaster: Postmaster) => {
    void postmaster.exited.then(() => {
      if (!state.isStopping) recovery = recover();
    });
  };
  watch(current);

  return {
    get pid() {
      return current.pid;
    },
    failed,
    async stop() {
      state.isStopping = true;
      await recovery;
      process.off('exit', endWithProgram);
      const { child, pid, exited } = current;
      if (child.exitCode === null && child.signalCode === null) await endProcess(pid);
      await exited;
    },
  };
}
