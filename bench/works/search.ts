import type { Loader } from '../load-job.ts';
import { typedSteps } from '../floors/equipment-search.ts';
import { addressOf } from '../list-cases.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;

/** Searching as one types: the 95th percentile of the answers, beside plain pg with statements for exactly what is looked for. */
export async function measureSearch(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection } = subject;
  const steps = typedSteps();
  const urls = steps.map(({ typed }) => addressOf(product.address, [['q', typed]]));
  const requests = steps.map(({ byHand }) => byHand);
  const ours: number[] = [];
  const floor: number[] = [];
  const effort = { connections: 1, count: steps.length, warm: 10 };
  for (let round = 0; round < rounds; round += 1) {
    const asked = await loader.run({ kind: 'http', urls, headers: product.headers, ...effort });
    const plain = await loader.run({ kind: 'sql', connection, requests, ...effort });
    ours.push(...asked.latencies);
    floor.push(...plain.latencies);
  }
  return [rowOf('Search as you type, p95', 0.95), rowOf('  median', 0.5)];

  function rowOf(work: string, share: number): Row {
    const [a, b] = [quantile(ours, share), quantile(floor, share)];
    const target = share === 0.95 ? atMost(1.5) : undefined;
    return { work, ours: milliseconds(a), floor: milliseconds(b), ratio: a / b, target };
  }
}
