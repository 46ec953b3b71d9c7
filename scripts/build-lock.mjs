import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Failure, root } from './project.mjs';

/** The lock of a folder. The system forgets it with the last process that holds it; only on a Mac a file is left, which nobody answers. */
export function lockOf(folder = root) {
  const name = `inventory-system-web-build-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), name);
}

/**
 * Does some work while nobody else does work with the same lock: whoever comes second waits. The work gets what its children can hold
 * too (`holds` of `run`): where this process is killed they go on for a while, and the next one waits for them.
 */
export async function doAlone(lock, onWait, work) {
  let hasWaited = false;
  for (;;) {
    const held = await tryToHold(lock);
    if (held) {
      try {
        return await work(held.holds);
      } finally {
        await held.release();
      }
    }
    if (!hasWaited) onWait();
    hasWaited = true;
    await untilReleased(lock);
  }
}

function tryToHold(lock) {
  const lines = new Set();
  const server = createServer((line) => {
    lines.add(line);
    line.on('error', () => undefined);
    line.on('close', () => lines.delete(line));
    line.resume();
  });
  const release = () =>
    new Promise((resolve) => {
      server.close(resolve);
      for (const line of lines) line.destroy();
    });
  return new Promise((resolve) => {
    server.once('error', (error) => {
      // Where there can be no lock there is none: it only keeps two builds apart.
      resolve(error.code === 'EADDRINUSE' ? undefined : { release: () => undefined });
    });
    server.listen(lock, () => resolve({ holds: Reflect.get(server, '_handle')?.fd, release }));
  });
}

const pause = 100;

/** Waits until whoever holds the lock has let it go, or is gone. */
function untilReleased(lock) {
  return new Promise((resolve, reject) => {
    const line = connect(lock);
    const stop = () => line.destroy(new Failure('Stopped while another build ran.'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
    let failure;
    line.on('error', (error) => {
      failure = error;
      // The file of one that is gone.
      if (error.code === 'ECONNREFUSED' && path.isAbsolute(lock)) rmSync(lock, { force: true });
    });
    line.on('close', () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
      if (failure instanceof Failure) reject(failure);
      // Who cannot be reached is asked again, but not at once.
      else setTimeout(resolve, failure ? pause : 0);
    });
    line.resume();
  });
}
