import { rm } from 'node:fs/promises';
import path from 'node:path';
import { dayLength } from '#contract/shared/day.ts';
import { listLog, removeLog } from './log-archive.ts';
import { isSegment, positionOf } from './log-names.ts';
import { type BackupSet, listBases, type Manifest, momentIn } from './manifest.ts';

/** How many backups stay: the newest of so many days, weeks and months that have one. */
export interface BackupPlan {
  days: number;
  weeks: number;
  months: number;
}

const mondayBeforeEpoch = 3;
const weekOf = (name: string) =>
  String(Math.floor((Math.floor(momentIn(name).getTime() / dayLength) + mondayBeforeEpoch) / 7));

/** Those that a plan keeps, of names that sort by time. The newest stays whatever the plan says. */
export function chooseRetained(names: readonly string[], plan: BackupPlan): Set<string> {
  const newestFirst = names.toSorted().toReversed();
  const retained = new Set(newestFirst.slice(0, 1));
  const keepNewestOf = (periodOf: (name: string) => string, count: number) => {
    const periods = new Set<string>();
    for (const name of newestFirst) {
      const period = periodOf(name);
      if (periods.has(period)) continue;
      if (periods.size >= count) return;
      periods.add(period);
      retained.add(name);
    }
  };
  keepNewestOf((name) => name.slice(0, 8), plan.days);
  keepNewestOf(weekOf, plan.weeks);
  keepNewestOf((name) => name.slice(0, 6), plan.months);
  return retained;
}

type LogRange = Pick<Manifest, 'logFrom' | 'logTo' | 'name'>;

/** The log that is needed: all since the oldest daily base, and what each older one is not whole without. */
export function chooseLog(log: readonly string[], bases: readonly LogRange[], days: number): Set<string> {
  const newestFirst = bases.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const dailies = [...new Set(newestFirst.map(({ name }) => name.slice(0, 8)))].slice(0, days);
  const since = newestFirst.findLast(({ name }) => dailies.includes(name.slice(0, 8)));
  const isNeeded = (name: string) => {
    if (name.endsWith('.history') || !since) return true;
    const position = positionOf(name);
    if (position >= positionOf(since.logFrom)) return true;
    return bases.some((one) => positionOf(one.logFrom) <= position && position <= positionOf(one.logTo));
  };
  return new Set(log.filter((name) => isNeeded(name)));
}

/** Removes what the plan no longer keeps; answers the names of the bases that went. */
export async function applyPlan(
  set: BackupSet,
  plan: BackupPlan,
  read: (name: string) => LogRange,
): Promise<string[]> {
  const names = listBases(set);
  const retained = chooseRetained(names, plan);
  const removed = names.filter((name) => !retained.has(name));
  // The manifest goes first: what is left of a removal cut short does not look whole.
  for (const name of removed) {
    await rm(path.join(set.baseDir, name, 'manifest.json'), { force: true });
    await rm(path.join(set.baseDir, name), { recursive: true, force: true });
  }
  const log = listLog(set);
  const needed = chooseLog(log, [...retained].map(read), plan.days);
  for (const name of log.filter((one) => !needed.has(one) && isSegment(one.slice(0, 24)))) {
    await removeLog(set, name);
  }
  return removed;
}
