import { addressOf, makeListCases } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { findSomeIds } from './detail.ts';
import { typedSteps } from '../floors/equipment-search.ts';

const rounds = 3;

async function addressesOf(subject: Subject): Promise<Record<string, string[]>> {
  const { address } = subject.product;
  const cases = await makeListCases(subject.db);
  return {
    list: cases.map(({ parameters }) => addressOf(address, parameters)),
    search: typedSteps().map(({ typed }) => addressOf(address, [['q', typed]])),
    detail: (await findSomeIds(subject)).map((id) => `${address}/api/equipment/${id}`),
  };
}

/** The same requests on a hundredth of the data: what grows with the table shows. */
export async function measureGrowth(large: Subject, small: Subject, loader: Loader): Promise<Row[]> {
  const addresses = { large: await addressesOf(large), small: await addressesOf(small) };
  const rows: Row[] = [];
  for (const work of Object.keys(addresses.large)) {
    const times = { large: [] as number[], small: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [size, { product }] of [
        ['large', large],
        ['small', small],
      ] as const) {
        const urls = addresses[size][work] ?? [];
        const job = { kind: 'http' as const, urls, headers: product.headers, connections: 1 };
        times[size].push(...(await loader.run({ ...job, count: 40, warm: 10 })).latencies);
      }
    }
    const [a, b] = [median(times.large), median(times.small)];
    rows.push({
      work: `Growth of ${work}, ${small.rows.toLocaleString('en-US')} to ${large.rows.toLocaleString('en-US')} rows`,
      ours: milliseconds(a),
      floor: milliseconds(b),
      ratio: a / b,
      target: atMost(2),
    });
  }
  return rows;
}
