/** What to undo when the program ends, in reverse order, and the signals that end it. */
export type Shutdown = {
  /** Aborted as soon as the end was asked for. */
  signal: AbortSignal;
  /** Registers what must be undone; a step that takes longer than `patience` is left behind. */
  onEnd: (undo: () => Promise<void>, patience?: number) => void;
  end: (exitCode: number) => Promise<void>;
};

/**
 * Listens for the end of the program: Ctrl-C, a signal, or the death of the process that started it. Where there are
 * several processes, the first of them says that it ends.
 */
export function handleShutdown(print: (line: string) => void, isSaid = true): Shutdown {
  const controller = new AbortController();
  const steps: { undo: () => Promise<void>; patience?: number }[] = [];
  let ending: Promise<void> | undefined;

  const undoAll = async (exitCode: number) => {
    controller.abort();
    let code = exitCode;
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await within(step.undo(), step.patience);
      } catch (error) {
        print(`Stopping: ${(error as Error).message}`);
        code = 1;
      }
    }
    process.exit(code);
  };
  const end = (exitCode: number) => (ending ??= undoAll(exitCode));
  const askToEnd = () => {
    // The terminal, npm and the start script each hand the same Ctrl-C on.
    if (!ending && isSaid) print('Stopping …');
    void end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, askToEnd);
  if (process.channel) process.on('disconnect', askToEnd);
  return {
    signal: controller.signal,
    onEnd: (undo, patience) => steps.push({ undo, patience }),
    end,
  };
}

async function within(work: Promise<void>, patience: number | undefined): Promise<void> {
  if (patience === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, patience)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
