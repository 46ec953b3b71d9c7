import type { EquipmentCreate } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { itemByHand, writePlainly } from '../floors/equipment-writes.ts';
import type { Loader } from '../load-job.ts';
import { atLeast, perSecond, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { findSampleEvent } from './sample-event.ts';

const rounds = 5;
const seconds = 3;
const connections = 4;

/** A new item; each request puts its own serial number in. */
export async function makeBody(subject: Subject) {
  const row = await subject.db.one<{
    modelId: string;
    categoryId: string;
    locationId: string;
    name: string;
  }>(sql`
    select m.id as "modelId", m.category_id as "categoryId", f.name || ' ' || m.name as name,
      (select id from location where kind = 'room' limit 1) as "locationId"
    from model m join category c on c.id = m.category_id join manufacturer f on f.id = m.manufacturer_id
    where c.code = 'DOC' order by m.id limit 1`);
  return {
    ...row,
    serial: '#SERIAL#',
    condition: 'new',
    use: 'in_service',
    macAddresses: [],
    acquiredOn: '2026-01-15',
    cost: '219.99',
    acquisitionMethod: 'purchase',
    invoiceNumber: 'INV-77120',
    fundingLines: [],
    titleHolder: 'state',
    usefulLifeMonths: 60,
    salvageValue: '0.00',
    storesData: false,
    encryption: 'none',
    customValues: {},
  } satisfies EquipmentCreate;
}

/** Creating items over HTTP, each with its history, beside plain pg that inserts the item, its tag and its event in one statement. */
export async function measureCreate(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection } = subject;
  const body = await makeBody(subject);
  const item = { ...body, ...(await findSampleEvent(subject)) };
  const ours: number[] = [];
  const floor: number[] = [];
  const seed = Date.now();
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await loader.run({
      kind: 'http',
      urls: [`${product.address}/api/equipment`],
      headers: product.headers,
      body: JSON.stringify(body),
      seed: seed + round,
      connections,
      seconds,
    });
    ours.push(outcome.latencies.length / outcome.seconds);
    floor.push(
      await writePlainly(connection, { connections, seconds, warm: 2 * connections }, () => itemByHand(item)),
    );
  }
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: 'Create, with history',
      ours: perSecond(a),
      floor: perSecond(b),
      ratio: a / b,
      target: atLeast(0.25),
    },
  ];
}
