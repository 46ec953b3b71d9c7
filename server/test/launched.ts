import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#server/shared/db/project-root.ts';

/** What the launching program said: where its database is, or why it refused. */
export type Launched = {
  program: ChildProcess;
  pid: number;
  connection: { host: string; port: number; user: string; database: string };
  refusal?: string;
};

/** Starts the embedded database from another process, optionally as another user. */
export async function launch(
  dataDir: string,
  identity: { uid?: number; gid?: number } = {},
): Promise<Launched> {
  const script = path.join(projectRoot, 'server/test/launch-embedded.ts');
  const program = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    ...identity,
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  const lines = createInterface({ input: program.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(program, 'exit').then(([code]) => {
      throw new Error(`the launching program ended with ${String(code)}`);
    }),
  ])) as [string];
  return { program, ...(JSON.parse(line) as Omit<Launched, 'program'>) };
}

/** Ends a program and waits until it is gone. */
export async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exited = once(program, 'exit');
  program.kill(signal);
  await exited;
}
