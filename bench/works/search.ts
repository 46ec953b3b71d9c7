import type { Loader } from '../load-job.ts';
import { addressOf, recordPage } from '../list-cases.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;

/** What people type: a tag, a serial number, a name, a model, a person; every step from the third letter on. */
export const searchTerms = ['EQ-1512', 'latitude 7', 'Kwame Ito', 'toughbook', 'camera', 'A3F1', 'zeynep'];

export function typedSteps(): string[] {
  return searchTerms.flatMap((word) =>
    Array.from({ length: word.length - 2 }, (_, index) => word.slice(0, index + 3).trim()),
  );
}

/** Searching as one types: the 95th percentile of the answers, beside the same statements through plain pg. */
export async function measureSearch(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, db, connection } = subject;
  const steps = typedSteps();
  const urls = steps.map((q) => addressOf(product.address, [['q', q]]));
  const requests = await Promise.all(steps.map((q) => recordPage(db, [['q', q]])));
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
