import { startBareServer } from '../bare.ts';
import { typedSteps } from '../floors/equipment-search.ts';
import { addressOf } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median, quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;

/**
 * Searching as one types: the 95th percentile of the answers, beside a bare server with statements for exactly what is
 * looked for, and the median of each text.
 */
export async function measureSearch(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection } = subject;
  const steps = typedSteps();
  const urls = steps.map(({ typed }) => addressOf(product.address, [['q', typed]]));
  const requests = steps.map(({ byHand }) => byHand);
  const bare = await startBareServer({ connection, requests });
  const times = { ours: [] as number[], bare: [] as number[], statement: [] as number[] };
  // The texts that warm both sides are as many as there are: the first that counts is the first of them again.
  const effort = { connections: 1, count: steps.length, warm: steps.length };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const asked = await loader.run({ kind: 'http', urls, headers: product.headers, ...effort });
      const plain = await loader.run({ kind: 'http', urls: bare.urls, headers: {}, ...effort });
      const alone = await loader.run({ kind: 'sql', connection, requests, ...effort });
      times.ours.push(...asked.latencies);
      times.bare.push(...plain.latencies);
      times.statement.push(...alone.latencies);
    }
  } finally {
    bare.stop();
  }
  const at = (share: number, side: keyof typeof times) => quantile(times[side], share);
  const medianOf = (step: number, side: keyof typeof times) =>
    median(times[side].filter((_, index) => index % steps.length === step));
  return [
    rowOf('Search as you type, p95', at(0.95, 'ours'), at(0.95, 'bare'), atMost(1.5)),
    rowOf('  median', at(0.5, 'ours'), at(0.5, 'bare')),
    rowOf('  p95 beside the statements without HTTP', at(0.95, 'ours'), at(0.95, 'statement')),
    ...steps.map(({ typed }, step) =>
      rowOf(`  median of “${typed}”`, medianOf(step, 'ours'), medianOf(step, 'bare')),
    ),
  ];
}

function rowOf(work: string, ours: number, floor: number, target?: Row['target']): Row {
  return { work, ours: milliseconds(ours), floor: milliseconds(floor), ratio: ours / floor, target };
}
