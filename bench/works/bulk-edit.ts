import { decodeJwt } from 'jose';
import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { callsOf } from '../batch-calls.ts';
import { editByHand } from '../floors/equipment-bulk.ts';
import { isPlainCategory } from '../plain-category.ts';
import { atMost, numberOf, seconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;
const count = 10_000;
const bulkEdits = '/api/bulk-edits';
const condition = 'fair';

interface Item {
  id: string;
  version: number;
}

/** Items in good condition, of which each side of each round takes its own. */
async function findItems({ db }: Subject, wanted: number): Promise<Item[]> {
  const items = await db.many<Item>(sql`
    select e.id, e.version from equipment e join category c on c.id = e.category_id
    where e.condition = 'good' and e.status in ('in_use', 'in_stock') and e.deleted_at is null and ${isPlainCategory}
    order by e.id limit ${wanted}`);
  if (items.length < wanted)
    throw new Error('too few items are left: remove .cache/bench to make the data again');
  return items;
}

/** The seconds from sending a bulk edit to its end, and those of applying what was checked. */
async function editInBulk(subject: Subject, selection: Item[]): Promise<{ whole: number; applying: number }> {
  const { call, act, waitFor, problemsOf } = callsOf(subject);
  const begun = performance.now();
  const changes = [{ field: 'condition', operation: 'set', value: condition }];
  const sent = await call<BatchRecord>('POST', bulkEdits, {
    body: { entity: 'equipment', selection, changes, reason: 'Counted' },
  });
  const checked = await waitFor(bulkEdits, sent, 'checked');
  const between = performance.now();
  const applied = await waitFor(bulkEdits, await act(bulkEdits, checked, 'apply'), 'applied');
  const ended = performance.now();
  if (applied.counts.applied !== selection.length) {
    throw new Error(`${applied.counts.applied} were changed: ${await problemsOf(bulkEdits, applied)}`);
  }
  return { whole: (ended - begun) / 1000, applying: (ended - between) / 1000 };
}

/** The condition of many items changed at once, staged, checked and applied with history, beside one update and one insert of events. */
export async function measureBulkEdit(subject: Subject): Promise<Row[]> {
  const size = subject.share(count);
  const items = await findItems(subject, 2 * rounds * size);
  const accountId = decodeJwt(subject.product.token).sub ?? '';
  const [whole, applying, floor] = [[] as number[], [] as number[], [] as number[]];
  for (let round = 0; round < rounds; round += 1) {
    const took = await editInBulk(subject, items.splice(0, size));
    whole.push(took.whole);
    applying.push(took.applying);
    const ids = items.splice(0, size).map(({ id }) => id);
    floor.push(await editByHand(subject.connection, ids, { condition, accountId }));
  }
  const beside = median(floor);
  const rowOf = (work: string, ours: number): Row => ({
    work,
    ours: seconds(ours),
    floor: `${seconds(beside)} UPDATE and events`,
    ratio: ours / beside,
  });
  return [
    { ...rowOf(`Bulk edit of ${numberOf(size)} items`, median(whole)), target: atMost(5) },
    rowOf('  applying it, once it is checked', median(applying)),
  ];
}
