import { describe, expect, it } from 'vitest';
import { createMetrics, formatMetrics, gauge, mergeFamilies } from './metrics.ts';

describe('createMetrics', () => {
  it('writes counters and histograms as the exposition format wants them', () => {
    const metrics = createMetrics();
    const count = metrics.counter('calls_total', 'Calls.');
    count({ route: '/a"b\\c\nd' });
    count({ route: '/a"b\\c\nd' }, 2);
    const observe = metrics.histogram('call_seconds', 'Time.', [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 3]) observe({ route: '/x' }, seconds);
    metrics.counter('never_total', 'Nothing.');
    expect(formatMetrics(metrics.read())).toBe(
      [
        '# HELP calls_total Calls.',
        '# TYPE calls_total counter',
        'calls_total{route="/a\\"b\\\\c\\nd"} 3',
        '# HELP call_seconds Time.',
        '# TYPE call_seconds histogram',
        'call_seconds_bucket{route="/x",le="0.1"} 2',
        'call_seconds_bucket{route="/x",le="1"} 3',
        'call_seconds_bucket{route="/x",le="+Inf"} 4',
        'call_seconds_sum{route="/x"} 3.65',
        'call_seconds_count{route="/x"} 4',
        '',
      ].join('\n'),
    );
  });
});

describe('mergeFamilies', () => {
  it('adds what processes counted, and takes the newest of moments', () => {
    const processOf = (calls: number, at: number) => {
      const metrics = createMetrics();
      metrics.counter('calls_total', 'Calls.')({ route: '/x' }, calls);
      metrics.latest('done_timestamp', 'When.')({ job: 'seal' }, at);
      return [...metrics.read(), gauge('open', 'Open.', [[{}, calls]])];
    };
    const before = processOf(2, 10);
    const merged = mergeFamilies([before, processOf(3, 7)]);
    expect(merged.map(({ samples }) => samples)).toEqual([
      { 'calls_total{route="/x"}': 5 },
      { 'done_timestamp{job="seal"}': 10 },
      { open: 5 },
    ]);
    expect(before[0]?.samples).toEqual({ 'calls_total{route="/x"}': 2 });
  });
});
