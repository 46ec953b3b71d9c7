import { mostTiles, overviewTiles } from '#contract/areas/overview/overview.api.ts';
import { addressOf, makeListCases } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, numberOf, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 7;
const count = 40;

/** As many tiles as an overview can have: more than anybody begins with. */
async function arrangeAll({ product }: Subject): Promise<void> {
  const tiles = overviewTiles.slice(0, mostTiles).map((tile) => ({ tile, columns: 1 }));
  const answer = await fetch(`${product.address}/api/overview/layout`, {
    method: 'PUT',
    headers: { ...product.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ owner: 'me', tiles }),
  });
  if (!answer.ok) throw new Error(`the tiles could not be arranged: ${answer.status} ${await answer.text()}`);
}

/** The overview with all its tiles in one call, beside a page of the list and beside the overview of little data. */
export async function measureOverview(large: Subject, small: Subject, loader: Loader): Promise<Row[]> {
  const overviewOf = ({ product }: Subject) => [`${product.address}/api/overview`];
  const cases = await makeListCases(large.db);
  const views = cases.map(({ parameters }) => addressOf(large.product.address, parameters));
  const sides = {
    large: { subject: large, urls: overviewOf(large), times: [] as number[] },
    small: { subject: small, urls: overviewOf(small), times: [] as number[] },
    usual: { subject: large, urls: [addressOf(large.product.address, [])], times: [] as number[] },
    views: { subject: large, urls: views, times: [] as number[] },
    work: { subject: large, urls: [`${large.product.address}/api/work`], times: [] as number[] },
    notices: {
      subject: large,
      urls: [`${large.product.address}/api/notices/summary`],
      times: [] as number[],
    },
    session: { subject: large, urls: [`${large.product.address}/auth/me`], times: [] as number[] },
  };
  for (const subject of [large, small]) await arrangeAll(subject);
  for (let round = 0; round < rounds; round += 1) {
    for (const { subject, urls, times } of Object.values(sides)) {
      const job = { kind: 'http' as const, urls, headers: subject.product.headers, connections: 1 };
      times.push(...(await loader.run({ ...job, count, warm: 14 })).latencies);
    }
  }
  const rowOf = (
    work: string,
    [ours, beside]: readonly [keyof typeof sides, keyof typeof sides],
    named: string,
    most?: number,
  ): Row => {
    const [a, b] = [median(sides[ours].times), median(sides[beside].times)];
    return {
      work,
      ours: milliseconds(a),
      floor: `${milliseconds(b)} ${named}`,
      ratio: a / b,
      ...(most !== undefined && { target: atMost(most) }),
    };
  };
  return [
    rowOf('Overview, all tiles', ['large', 'usual'], 'list page, the usual order', 2),
    rowOf('  beside the seven views of the list', ['large', 'views'], 'list page, median of seven views'),
    rowOf('  its growth', ['large', 'small'], `${numberOf(small.rows)} items`, 1.5),
    rowOf('  what waits for a person', ['work', 'session'], 'session check', 2),
    rowOf('  what the bell shows', ['notices', 'session'], 'session check', 2),
  ];
}
