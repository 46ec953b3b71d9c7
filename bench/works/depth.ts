import type { Positions } from '#contract/shared/page.ts';
import { addressOf } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, numberOf, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 9;
const sorts = ['-tag', 'name', '-acquiredOn', 'custodianId'];

/** A page at nine tenths of the list, by a cursor of the scrollbar, beside the first page. */
export async function measureDepth(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, rows } = subject;
  const result: Row[] = [];
  const all = { deep: [] as number[], first: [] as number[] };
  for (const sort of sorts) {
    const begun = performance.now();
    const answer = await fetch(`${product.address}/api/equipment/positions?sort=${sort}`, {
      headers: product.headers,
    });
    if (!answer.ok)
      throw new Error(`the places by ${sort} answered ${answer.status}: ${await answer.text()}`);
    const positions = (await answer.json()) as Positions;
    const took = performance.now() - begun;
    const cursor = positions.cursors[Math.floor((rows * 0.9) / positions.every) - 1];
    if (cursor === undefined) throw new Error(`the list by ${sort} has no place at nine tenths`);
    const first = addressOf(product.address, [['sort', sort]]);
    const deep = addressOf(product.address, [
      ['sort', sort],
      ['after', cursor],
    ]);
    const times = { deep: [] as number[], first: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const [key, url] of [
        ['first', first],
        ['deep', deep],
      ] as const) {
        const job = {
          kind: 'http' as const,
          urls: [url],
          headers: product.headers,
          connections: 1,
          count: 20,
          warm: 6,
        };
        times[key].push(...(await loader.run(job)).latencies);
      }
    }
    all.deep.push(...times.deep);
    all.first.push(...times.first);
    result.push(rowOf(`  sorted by ${sort} (cursors made in ${milliseconds(took)})`, times));
  }
  return [{ ...rowOf(`Page at row ${numberOf(rows * 0.9)}`, all), target: atMost(1.5) }, ...result];
}

function rowOf(work: string, times: { deep: number[]; first: number[] }): Row {
  const [deep, first] = [median(times.deep), median(times.first)];
  return { work, ours: milliseconds(deep), floor: `${milliseconds(first)} first page`, ratio: deep / first };
}
