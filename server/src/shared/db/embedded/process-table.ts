import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** What the machine says about one running process. */
export type ProcessFacts = {
  pid: number;
  parentPid: number;
  isZombie: boolean;
  /** Differs between two processes that got the same pid one after the other. */
  startMark: string;
  command: string[];
  workingDirectory?: string;
};

/** Looks up a process; undefined when there is none, or when it is hidden from this user. */
export function findProcess(pid: number): ProcessFacts | undefined {
  return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
}

/** True for a process that runs; a zombie is dead and only waits for its parent. */
export function isAlive(pid: number): boolean {
  const found = findProcess(pid);
  return found !== undefined && !found.isZombie;
}

/** Every living process whose working directory is the given one; empty where /proc does not exist. */
export function findProcessesIn(directory: string): ProcessFacts[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFromProc(Number(name)))
    .filter((found) => found !== undefined)
    .filter((found) => !found.isZombie && found.workingDirectory === directory);
}

function readFromProc(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', parentPid = ''] = fields;
    return {
      pid,
      parentPid: Number(parentPid),
      isZombie: state === 'Z' || state === 'X',
      startMark: fields[19] ?? '',
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean),
      workingDirectory: readWorkingDirectory(pid),
    };
  } catch {
    return undefined;
  }
}

function readWorkingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readFromPs(pid: number): ProcessFacts | undefined {
  const ps = spawnSync('ps', ['-ww', '-o', 'ppid=,stat=,lstart=,command=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  const match = /^\s*(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s*(.*)$/m.exec(ps.stdout);
  if (ps.status !== 0 || !match) return undefined;
  const [, parentPid = '', state = '', startMark = '', command = ''] = match;
  return {
    pid,
    parentPid: Number(parentPid),
    isZombie: state.startsWith('Z'),
    startMark,
    command: command.split(' '),
  };
}
