import { BackupFailure } from './backup-failure.ts';
import type { BackupKeys } from './backup-keys.ts';
import { listLog, readLog } from './log-archive.ts';
import { isSegment, lsnValue, parseTimelineHistory, positionOf, segmentAt } from './log-names.ts';
import { type BackupSet, listBases, type Manifest, readManifest } from './manifest.ts';

/** A base, and the log behind it. */
export interface Chosen {
  manifest: Manifest;
  keys: BackupKeys;
  /** The timeline to follow from it. */
  timeline: 'latest' | number;
  /** The files of the log that it is followed by. */
  log: string[];
  /** The first file of the log that is missing although later ones are there. */
  gapAt?: string;
}

export interface WantedBase {
  name?: string | undefined;
  /** The moment to come back to. */
  to?: Date | undefined;
}

/** Finds the base to begin with: the named one, the newest, or the newest before a moment. */
export async function chooseBase(
  set: BackupSet,
  allKeys: readonly BackupKeys[],
  { name, to }: WantedBase,
): Promise<Chosen> {
  const names = listBases(set);
  if (name !== undefined && !names.includes(name)) {
    throw new BackupFailure(`There is no backup ${name}. "npm run restore -- list" shows those there are.`);
  }
  const path = await findPath(set, allKeys);
  for (const candidate of name === undefined ? names.toReversed() : [name]) {
    const { manifest, keys } = readManifest(set, candidate, allKeys);
    if (to && manifest.endedAt > to.toISOString()) continue;
    const isOnPath = path(manifest);
    // What was left behind by an earlier restore is taken only when it is named.
    if (!isOnPath && name === undefined) continue;
    const timeline = isOnPath ? 'latest' : manifest.timeline;
    return { manifest, keys, timeline, ...findLog(set, manifest) };
  }
  if (to) {
    throw new BackupFailure(
      name === undefined
        ? `No backup was finished before ${to.toISOString()}.`
        : `Backup ${name} was finished after ${to.toISOString()}: it cannot come back to an earlier moment.`,
    );
  }
  throw new BackupFailure(`${set.directory}: there is no finished backup.`);
}

/** Whether a base lies on the way to the newest timeline. */
async function findPath(set: BackupSet, allKeys: readonly BackupKeys[]) {
  const newest = listLog(set)
    .filter((name) => name.endsWith('.history'))
    .at(-1);
  if (newest === undefined) return () => true;
  const ancestors = parseTimelineHistory((await readLog(set, allKeys, newest)).bytes.toString('utf8'));
  const latest = Number.parseInt(newest.slice(0, 8), 16);
  return ({ timeline, stopLsn }: Manifest) =>
    timeline === latest ||
    ancestors.some((one) => one.timeline === timeline && lsnValue(stopLsn) <= one.until);
}

function findLog(set: BackupSet, { logFrom, logTo, timeline }: Manifest): Pick<Chosen, 'log' | 'gapAt'> {
  const all = listLog(set);
  const segments = all.filter((name) => isSegment(name) && positionOf(name) >= positionOf(logFrom));
  const positions = new Set(segments.map(positionOf));
  const histories = all.filter((name) => name.endsWith('.history'));
  for (let position = positionOf(logFrom); position <= positionOf(logTo); position += 1) {
    const needed = segmentAt(timeline, position);
    if (!segments.includes(needed)) {
      throw new BackupFailure(`${set.logDir}: ${needed}, which the backup is not whole without, is missing.`);
    }
  }
  let next = positionOf(logTo) + 1;
  while (positions.has(next)) next += 1;
  const isGap = Math.max(...positions) > next;
  return { log: [...histories, ...segments], ...(isGap && { gapAt: segmentAt(timeline, next) }) };
}
