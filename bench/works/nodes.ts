import { addressOf, makeListCases } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { onDatabase, startProduct } from '../product.ts';
import { milliseconds, perSecond, type Row } from '../report.ts';
import { median, quantile } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;
const seconds = 3;
const connections = 8;

/** Lists answered by two nodes in turn, beside the same lists by one of them; database and load share the machine with them. */
export async function measureNodes(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection, db } = subject;
  const other = await startProduct(onDatabase(connection));
  try {
    const cases = await makeListCases(db);
    const of = (address: string) => cases.map(({ parameters }) => addressOf(address, parameters));
    const [first, second] = [of(product.address), of(other.address)];
    // The views are of an odd number: in turn, each node gets all of them.
    const both = [...first, ...second].map((_, n) => (n % 2 === 0 ? first : second)[n % cases.length] ?? '');
    const measure = async (urls: string[]) => {
      const job = { kind: 'http' as const, urls, headers: product.headers, connections, seconds, warm: 28 };
      return loader.run(job);
    };
    const rates = { one: [] as number[], two: [] as number[] };
    const times = { one: [] as number[], two: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [key, urls] of [
        ['one', first],
        ['two', both],
      ] as const) {
        const outcome = await measure(urls);
        rates[key].push(outcome.latencies.length / outcome.seconds);
        times[key].push(...outcome.latencies);
      }
    }
    const [two, one] = [median(rates.two), median(rates.one)];
    const [late, lateOfOne] = [quantile(times.two, 0.95), quantile(times.one, 0.95)];
    return [
      {
        work: 'Lists by two nodes on one machine',
        ours: perSecond(two),
        floor: `${perSecond(one)} one node`,
        ratio: two / one,
      },
      {
        work: '  p95',
        ours: milliseconds(late),
        floor: `${milliseconds(lateOfOne)} one node`,
        ratio: late / lateOfOne,
      },
    ];
  } finally {
    await other.stop();
  }
}
