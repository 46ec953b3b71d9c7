import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeFailure } from './backup-failure.ts';
import { backupKeysOf } from './backup-keys.ts';
import { listLog, takeLog } from './log-archive.ts';
import { openLog, sealLog } from './log-file.ts';
import { segmentAt, segmentSize } from './log-names.ts';
import { type PackedFile, setOf } from './manifest.ts';
import { createPack, readPacked } from './pack.ts';
import { readRestoreWish } from './restore-wish.ts';

const keySecrets: [string] = ['pT5vY8nB2mK6wQ9xZ3rL7cF1dH4jS0gA'];
const signing = backupKeysOf({ keySecrets });
const encrypting = backupKeysOf({ keySecrets, backupSecret: 'bW7kQ2zX9vR4tN6mL1pC8sD3fG5hJ0yE' });

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'sealed-test-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe.each([
  { what: 'signed', keys: signing },
  { what: 'encrypted', keys: encrypting },
])('a $what file of the log', ({ keys }) => {
  const name = segmentAt(1, 7);
  const bytes = Buffer.concat([Buffer.from('a payment of nobody'), Buffer.alloc(100_000)]);

  it('opens as it was, and under no other name, secret or content', async () => {
    const sealed = await sealLog(keys[0], name, bytes);
    expect(sealed.length).toBeLessThan(2_000);
    expect((await openLog(keys, name, sealed, segmentSize)).equals(bytes)).toBe(true);
    await expect(openLog(keys, segmentAt(1, 8), sealed, segmentSize)).rejects.toThrow('altered');
    for (const at of [0, 8, 12, 20, sealed.length - 60, sealed.length - 1]) {
      const altered = Buffer.from(sealed);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await expect(openLog(keys, name, altered, segmentSize), String(at)).rejects.toThrow(/altered/);
    }
    const others = backupKeysOf({ keySecrets: ['zQ4wE7rT1yU6iO9pA3sD5fG8hJ2kL0xC'] });
    await expect(openLog(others, name, sealed, segmentSize)).rejects.toThrow('a secret that is not set here');
    await expect(openLog(keys, name, sealed.subarray(0, 30), segmentSize)).rejects.toThrow(/altered/);
  });

  it('is one of many in a pack, each found out when a byte of it was altered', async () => {
    const salt = Buffer.alloc(16, 7);
    const file = path.join(directory, 'pack');
    const pack = await createPack(file, keys[0].contentKey(salt));
    const contents = [Buffer.alloc(3_000_000, 'x'), Buffer.alloc(0), Buffer.from('short')];
    const files: PackedFile[] = [];
    for (const [index, content] of contents.entries())
      files.push(await pack.addBytes(`file ${index}`, content));
    await pack.finish();
    const readAll = async (index: number) => {
      const handle = await open(file, 'r');
      const pieces: Buffer[] = [];
      try {
        const one = files[index];
        if (!one) return undefined;
        for await (const piece of readPacked(handle, keys[0].contentKey(salt), index, one))
          pieces.push(piece);
      } finally {
        await handle.close();
      }
      return Buffer.concat(pieces);
    };
    for (const [index, content] of contents.entries())
      expect((await readAll(index))?.equals(content)).toBe(true);
    const whole = readFileSync(file);
    for (const [index, one] of files.entries()) {
      if (one.size === 0) continue;
      const altered = Buffer.from(whole);
      altered[one.at] = (altered[one.at] ?? 0) ^ 1;
      writeFileSync(file, altered);
      await expect(readAll(index)).rejects.toThrow(`file ${index}: altered`);
    }
    writeFileSync(file, whole.subarray(0, -1));
    await expect(readAll(2)).rejects.toThrow('file 2: altered or cut short');
  });
});

describe('the log that PostgreSQL lays out', () => {
  const names = [1, 2, 3].map((n) => segmentAt(1, n));
  const options = (more = {}) => ({
    stagingDir: path.join(directory, 'staging'),
    set: setOf(path.join(directory, 'backups'), '7300000000000000001'),
    keys: signing[0],
    isBaseUnderWay: true,
    leastFree: 0,
    ...more,
  });
  const fullDisk = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  beforeEach(async () => {
    await mkdir(options().stagingDir);
    for (const name of names) writeFileSync(path.join(options().stagingDir, name), name);
    writeFileSync(path.join(options().stagingDir, 'archtemp.under-way'), 'half');
  });
  const staged = () => readdir(options().stagingDir);

  it('is brought to the backups, and what is under way is left alone', async () => {
    expect(await takeLog(options())).toEqual({ taken: 3, dropped: [] });
    expect(listLog(options().set)).toEqual(names);
    expect(await staged()).toEqual(['archtemp.under-way']);
  });

  it('is not collected where there is no base that it could follow', async () => {
    expect(await takeLog(options({ isBaseUnderWay: false }))).toEqual({ taken: 0, dropped: [] });
    expect(listLog(options().set)).toEqual([]);
    expect(await staged()).toEqual(['archtemp.under-way']);
  });

  it('waits while the disk of the backups is full, and never fills the disk of the data', async () => {
    const waiting = await takeLog(options({ store: fullDisk }));
    expect([waiting.taken, waiting.dropped, describeFailure(waiting.problem)]).toEqual([
      0,
      [],
      'Writing failed: the disk is full.',
    ]);
    expect((await staged()).length).toBe(4);
    const tooMany = await takeLog(options({ store: fullDisk, mostWaiting: 2 * segmentSize }));
    expect(tooMany.dropped).toEqual(names);
    expect(await staged()).toEqual(['archtemp.under-way']);
  });

  it('is given up at once where the disk of the data runs out of room', async () => {
    const report = await takeLog(options({ store: fullDisk, leastFree: Number.MAX_SAFE_INTEGER }));
    expect(report.dropped).toEqual(names);
  });
});

describe('the command line of a restore', () => {
  it('takes a name, a moment and a folder, and refuses what it does not understand', () => {
    expect(readRestoreWish([])).toEqual({});
    expect(readRestoreWish(['list'])).toBe('list');
    expect(readRestoreWish(['20260318T020000Z', '--to', '2026-03-18T09:00Z', '--into', '/tmp/x'])).toEqual({
      name: '20260318T020000Z',
      to: new Date('2026-03-18T09:00:00Z'),
      into: '/tmp/x',
    });
    for (const args of [['--to'], ['--to', 'yesterday'], ['--to', '2026-13-45T09:00'], ['../../etc']]) {
      expect(() => readRestoreWish(args), args.join(' ')).toThrow();
    }
  });
});
