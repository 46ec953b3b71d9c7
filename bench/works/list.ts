import { startBareServer } from '../bare.ts';
import type { Loader } from '../load-job.ts';
import { listsByHand } from '../floors/equipment-list.ts';
import { addressOf, makeListCases } from '../list-cases.ts';
import { atLeast, perSecond, type Row } from '../report.ts';
import type { Request } from '../statement.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;
const seconds = 2;
const connections = 8;

/** Pages of 50 over HTTP, requests a second, beside a bare server with statements that were written by hand for each view. */
export async function measureList(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection, db } = subject;
  const cases = await makeListCases(db);
  const requests = await listsByHand(db);
  const floor = await startBareServer({ connection, requests });
  const keeping = await startBareServer({ connection, requests: requests.map(keepPlans) });
  const measure = async (urls: string[], headers: Record<string, string>, time = seconds) => {
    const outcome = await loader.run({ kind: 'http', urls, headers, connections, seconds: time, warm: 14 });
    return outcome.latencies.length / outcome.seconds;
  };
  try {
    const all = {
      ours: [] as number[],
      floor: [] as number[],
      keeping: [] as number[],
      gzip: [] as number[],
    };
    const urls = cases.map(({ parameters }) => addressOf(product.address, parameters));
    const { urls: floorUrls } = floor;
    for (let round = 0; round < rounds; round += 1) {
      all.ours.push(await measure(urls, product.headers));
      all.floor.push(await measure(floorUrls, {}));
      all.keeping.push(await measure(keeping.urls, {}));
      all.gzip.push(await measure(urls, { ...product.headers, 'accept-encoding': 'gzip' }));
    }
    const rows = [
      rowOf('List page of 50, filtered and sorted', median(all.ours), median(all.floor), atLeast(0.71)),
      rowOf('  beside a bare server that keeps its plans, too', median(all.ours), median(all.keeping)),
      rowOf('  the same with gzip, as a browser asks', median(all.gzip), median(all.floor)),
    ];
    for (const [index, { name }] of cases.entries()) {
      const ours: number[] = [];
      const bare: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        ours.push(await measure(urls.slice(index, index + 1), product.headers, 1));
        bare.push(await measure(floorUrls.slice(index, index + 1), {}, 1));
      }
      rows.push(rowOf(`  ${name}`, median(ours), median(bare)));
    }
    return rows;
  } finally {
    floor.stop();
    keeping.stop();
  }
}

/** The same request with statements that are planned once on each connection. */
const keepPlans = (request: Request): Request =>
  request.map((stage) => stage.map((statement) => ({ ...statement, isNamed: true })));

function rowOf(work: string, ours: number, floor: number, target?: Row['target']): Row {
  return { work, ours: perSecond(ours), floor: perSecond(floor), ratio: ours / floor, target };
}
