import { monitorEventLoopDelay } from 'node:perf_hooks';
import { gauge, seriesOf, type Family } from './metrics.ts';

/** How long the delays of the event loop are gathered before they begin anew. */
const delayWindow = 60_000;
const resolution = 20;

/** What this process uses, each sample with its number. */
export function watchProcess(number: string): { read: () => Family[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let since = performance.now();
  const own = { process: number };
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3);
  const readDelay = () => {
    const hasValues = delay.count > 0;
    const values: [string, number][] = [
      ['0.5', hasValues ? seconds(delay.percentile(50)) : 0],
      ['0.99', hasValues ? seconds(delay.percentile(99)) : 0],
      ['1', hasValues ? seconds(delay.max) : 0],
    ];
    // Not with every answer: two that ask in turn would each see half of it.
    if (performance.now() - since > delayWindow) {
      delay.reset();
      since = performance.now();
    }
    return values;
  };
  const read = () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const cpu = 'inventory_process_cpu_seconds_total';
    return [
      gauge('inventory_process_memory_bytes', 'Memory of a process.', [
        [{ ...own, kind: 'resident' }, rss],
        [{ ...own, kind: 'heap' }, heapUsed],
        [{ ...own, kind: 'external' }, external],
      ]),
      {
        name: cpu,
        help: 'Processor time of a process.',
        type: 'counter' as const,
        merge: 'sum' as const,
        samples: { [seriesOf(cpu, own)]: (user + system) / 1e6 },
      },
      gauge('inventory_process_uptime_seconds', 'How long a process runs.', [[own, process.uptime()]]),
      gauge(
        'inventory_event_loop_delay_seconds',
        'How late the event loop was, within the last minute.',
        readDelay().map(([quantile, value]) => [{ ...own, quantile }, value] as const),
      ),
    ];
  };
  return { read, stop: () => delay.disable() };
}
