import { readFileSync } from 'node:fs';

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Does something and answers, beside its result, by how many megabytes a process grew meanwhile. */
export async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; growth: number }> {
  const before = residentMegabytes(pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 50);
  try {
    const result = await work();
    return { result, growth: peak - before };
  } finally {
    clearInterval(watch);
  }
}
