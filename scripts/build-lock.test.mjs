import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { doAlone, lockOf } from './build-lock.mjs';
import { root } from './project.mjs';

const endProcess = (pid) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

/** Another process that holds a lock, with a child that holds it too; answers when both run. */
async function holdElsewhere(lock) {
  const module = JSON.stringify(pathToFileURL(path.join(root, 'scripts/build-lock.mjs')).href);
  const program = `
    import { doAlone } from ${module};
    import { spawn } from 'node:child_process';
    await doAlone(${JSON.stringify(lock)}, () => {}, (holds) => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'ignore', 'ignore', holds] });
      console.log(child.pid);
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit').then(() => {
    throw new Error('it ended before it held the lock');
  });
  const [pid] = await Promise.race([once(holder.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return { holder, childPid: Number(String(pid)) };
}

describe('the lock of builds', () => {
  it('lets one work after the other, and says that it waits', async () => {
    const lock = lockOf(randomUUID());
    const order = [];
    const { promise, resolve } = deferred();
    const first = doAlone(
      lock,
      () => order.push('never'),
      async () => {
        order.push('first begins');
        await promise;
        order.push('first ends');
      },
    );
    const second = doAlone(
      lock,
      () => {
        order.push('second waits');
        resolve();
      },
      () => order.push('second'),
    );
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second']);
  });

  it('is let go also where the work failed', async () => {
    const lock = lockOf(randomUUID());
    const failing = doAlone(
      lock,
      () => undefined,
      async () => Promise.reject(new Error('no room')),
    );
    await expect(failing).rejects.toThrow('no room');
    expect(
      await doAlone(
        lock,
        () => undefined,
        () => 'done',
      ),
    ).toBe('done');
  });

  it('ends with a process that is killed, and with what it had begun', async () => {
    const lock = lockOf(randomUUID());
    const { holder, childPid } = await holdElsewhere(lock);
    try {
      const order = [];
      const waiting = deferred();
      const mine = doAlone(lock, waiting.resolve, () => order.push('mine'));
      await waiting.promise;
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      order.push('holder ended');
      endProcess(childPid);
      await mine;
      expect(order).toEqual(['holder ended', 'mine']);
    } finally {
      holder.kill('SIGKILL');
      endProcess(childPid);
    }
  });
});

function deferred() {
  let resolve;
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
