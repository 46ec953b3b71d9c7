import { existsSync, statSync, type StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { bad, good, look, type Finding } from './finding.ts';

const gigabyte = 2 ** 30;

/** How Node's releases are: which get security fixes, and which one to take. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return bad('Node', `${version} is too old.`, 'Install Node 24 (20.19 is the oldest that works).');
  }
  if (major === 20) {
    return look('Node', `${version} gets no security fixes any more.`, 'Install Node 24 and start again.');
  }
  if (major % 2 === 1) {
    return look(
      'Node',
      `${version} is no release with long-term support.`,
      'Install Node 24 and start again.',
    );
  }
  return good('Node', `${version}.`);
}

/** Whether there is room: a database without it takes no writes. */
export function judgeDisk(
  place: string,
  { bsize, blocks, bavail }: Pick<StatsFs, 'bsize' | 'blocks' | 'bavail'>,
) {
  const free = bsize * bavail;
  const share = blocks === 0 ? 1 : bavail / blocks;
  const text = `${(free / gigabyte).toFixed(1)} GB free (${Math.round(share * 100)} %) at ${place}.`;
  if (free < gigabyte || share < 0.03) {
    return bad('Disk', text, 'Make room or enlarge the disk now: without room every write is refused (507).');
  }
  if (free < 5 * gigabyte && share < 0.15) {
    return look('Disk', text, 'Make room or enlarge the disk this week.');
  }
  return good('Disk', text);
}

/** The disks of these places, each once; a place that is still to be made is judged by the folder above it. */
export async function checkDisks(places: readonly string[]): Promise<Finding[]> {
  const byDevice = new Map<number, string>();
  for (const place of places) {
    const existing = existsSync(place) ? place : path.dirname(place);
    const { dev } = statSync(existing);
    if (!byDevice.has(dev)) byDevice.set(dev, existing);
  }
  return Promise.all([...byDevice.values()].map(async (place) => judgeDisk(place, await statfs(place))));
}

/** A file with secrets is for its owner alone. */
export function checkSecretFile(file: string): Finding[] {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found || process.platform === 'win32') return [];
  if ((found.mode & 0o077) === 0) return [good('Secrets', `${file} is readable by its owner alone.`)];
  return [bad('Secrets', `others on this machine may read ${file}.`, `chmod 600 ${file}`)];
}

const clockAdvice = 'Let both machines follow the same time servers (chrony or systemd-timesyncd).';

/** How far this machine's clock is from the database's, in milliseconds. */
export function judgeClock(difference: number): Finding {
  const text = `this machine and the database differ by ${(Math.abs(difference) / 1000).toFixed(1)} s.`;
  if (Math.abs(difference) > 30_000) return bad('Clock', text, clockAdvice);
  if (Math.abs(difference) > 2_000) return look('Clock', text, clockAdvice);
  return good('Clock', text);
}
