import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/shared/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let client: Client;

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An order with receipts as they were before goods could go back; triggers and references stay out of the way. */
async function writeOldReceipts(): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`insert into vendor (id, name) values ($1, 'Office Supply')`, [id(2)]);
  await client.query(
    `insert into purchase_order (id, number, order_number, status, title, vendor_id, ordered_on)
     values ($1, 'REQ-2025-00001', 'PO-1', 'partially_received', 'Laptops', $2, '2025-01-05')`,
    [id(1), id(2)],
  );
  await client.query(
    `insert into purchase_order_line (id, order_id, position, kind, description, quantity, unit_price, tax_percent,
       freight, discount, warranty_months) values ($1, $2, 1, 'other', 'Cable', 100, 2, 0, 0, 0, 0)`,
    [id(3), id(1)],
  );
  const receipts = [
    { at: 10, number: 'RC-2025-00001', on: '2025-12-30', reversed: null, rejected: 2 },
    { at: 11, number: 'RC-2026-00001', on: '2026-01-10', reversed: null, rejected: 1 },
    { at: 12, number: 'RC-2026-00002', on: '2026-01-11', reversed: '2026-01-12', rejected: 4 },
    { at: 13, number: 'RC-2026-00003', on: '2026-01-13', reversed: null, rejected: 0 },
  ];
  for (const { at, number, on, reversed, rejected } of receipts) {
    await client.query(
      `insert into purchase_order_receipt (id, order_id, number, received_on, by_id, by_name, at, reversed_at,
         reversed_by, reverse_reason) values ($1, $2, $3, $4, $5, 'Dana', now(), $6, $7, $7)`,
      [id(at), id(1), number, on, id(4), reversed, reversed && 'Dana'],
    );
    await client.query(
      `insert into purchase_order_receipt_line (id, receipt_id, line_id, accepted, rejected, reject_reason, value)
       values ($1, $2, $3, 5, $4, $5, 10)`,
      [id(at + 10), id(at), id(3), rejected, rejected > 0 ? 'damaged' : null],
    );
  }
  await client.query(`set session_replication_role = origin`);
}

beforeAll(async () => {
  database = await createTestDatabase('template0');
  await migrate(database.connection, undefined, '0016');
  client = new Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe('migrations over data that was there before', () => {
  it('open a return for everything that was rejected, numbered in its year, and the numbers go on from there', async () => {
    await writeOldReceipts();
    await migrate(database.connection);
    const { rows: returns } = await client.query(
      `select number, status, vendor_id as vendor, receipt_line_id as line from vendor_return order by number`,
    );
    expect(returns).toEqual([
      { number: 'VR-2025-00001', status: 'open', vendor: id(2), line: id(20) },
      { number: 'VR-2026-00001', status: 'open', vendor: id(2), line: id(21) },
      { number: 'VR-2026-00002', status: 'void', vendor: id(2), line: id(22) },
    ]);
    const { rows: counters } = await client.query(
      `select series, last from number_counter where series like 'VR-%' order by series`,
    );
    expect(counters).toEqual([
      { series: 'VR-2025', last: 1 },
      { series: 'VR-2026', last: 2 },
    ]);
  });
});
