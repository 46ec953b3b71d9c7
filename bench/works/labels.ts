import type { LabelJob } from '#contract/features/label/job.schema.ts';
import type { LabelTemplate } from '#contract/features/label/template.schema.ts';
import { encode } from '#server/features/label/drawing/codes.ts';
import { sql } from '#server/shared/db/sql.ts';
import { callsOf } from '../batch-calls.ts';
import { atMost, numberOf, seconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const count = 1_000;
const runs = 5;

/** A thousand labels as one PDF, beside making their codes alone. */
export async function measureLabels(subject: Subject): Promise<Row[]> {
  const { call } = callsOf(subject);
  const items = await subject.db.many<{ id: string; tag: string }>(sql`
    select id, tag from equipment where deleted_at is null and tag is not null order by tag limit ${count}`);
  const { items: templates } = await call<{ items: LabelTemplate[] }>('GET', '/api/label-templates');
  const template = templates.find(({ elements }) => elements.some(({ kind }) => kind === 'code'));
  const job = await call<LabelJob>('POST', '/api/label-jobs', {
    body: { templateId: template?.id, equipmentIds: items.map(({ id }) => id), reason: 'test' },
  });
  const { address, headers } = subject.product;
  const [ours, floor] = [[] as number[], [] as number[]];
  for (let run = 0; run <= runs; run += 1) {
    const begun = performance.now();
    const answer = await fetch(`${address}/api/label-jobs/${job.id}/labels.pdf`, { headers });
    if (!answer.ok) throw new Error(`the labels answered ${answer.status}`);
    await answer.arrayBuffer();
    const between = performance.now();
    for (const { tag } of items) encode('qr', `HTTPS://INVENTORY.EXAMPLE.GOV/T/${tag}`);
    // The first run reads fonts.
    if (run === 0) continue;
    ours.push(between - begun);
    floor.push(performance.now() - between);
  }
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: `${numberOf(items.length)} labels as PDF`,
      ours: seconds(a / 1_000),
      floor: `${seconds(b / 1_000)} their codes alone`,
      ratio: a / b,
      target: atMost(3),
    },
  ];
}
