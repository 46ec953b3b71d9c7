import { typedSteps } from '../floors/equipment-search.ts';
import { addressOf } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, numberOf, type Row } from '../report.ts';
import { quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;

/** The search over everything, one request for each key, on much and on little data, and beside the search of the list. */
export async function measurePalette(large: Subject, small: Subject, loader: Loader): Promise<Row[]> {
  const typed = typedSteps().map((step) => step.typed);
  const inEverything = ({ product }: Subject) =>
    typed.map((text) => `${product.address}/api/search?${new URLSearchParams({ q: text }).toString()}`);
  const sides = {
    large: { subject: large, urls: inEverything(large), times: [] as number[] },
    small: { subject: small, urls: inEverything(small), times: [] as number[] },
    list: {
      subject: large,
      urls: typed.map((text) => addressOf(large.product.address, [['q', text]])),
      times: [] as number[],
    },
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const { subject, urls, times } of Object.values(sides)) {
      const { headers } = subject.product;
      const effort = { connections: 1, count: urls.length, warm: 10 };
      times.push(...(await loader.run({ kind: 'http', urls, headers, ...effort })).latencies);
    }
  }
  const rowOf = (work: string, beside: 'small' | 'list', share: number, most?: number): Row => {
    const [a, b] = [quantile(sides.large.times, share), quantile(sides[beside].times, share)];
    const named = beside === 'small' ? `${numberOf(small.rows)} items` : 'search of the list';
    return {
      work,
      ours: milliseconds(a),
      floor: `${milliseconds(b)} ${named}`,
      ratio: a / b,
      ...(most !== undefined && { target: atMost(most) }),
    };
  };
  return [
    rowOf('Search over everything, per key, p95', 'small', 0.95, 2),
    rowOf('  median', 'small', 0.5),
    rowOf('  beside the search of the list, p95', 'list', 0.95, 0.5),
    rowOf('  its median', 'list', 0.5),
  ];
}
