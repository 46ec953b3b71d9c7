import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/shared/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** An order with receipts as they were before goods could go back; triggers and references stay out of the way. */
async function writeOldReceipts(client: Client): Promise<void> {
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

/** Line shares without amounts and a receipt without charges, as an earlier release writes them into a newer database. */
async function writeUnwrittenShares(client: Client): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into purchase_order (id, number, order_number, status, title, vendor_id, ordered_on)
     values ($1, 'REQ-2025-00001', 'PO-1', 'partially_received', 'Cables', $2, '2025-01-05')`,
    [id(1), id(2)],
  );
  await client.query(
    `insert into purchase_order_line (id, order_id, position, kind, description, quantity, unit_price, tax_percent,
       freight, discount, warranty_months) values ($1, $2, 1, 'other', 'Cable', 100, 2.01, 0, 0, 0, 0)`,
    [id(3), id(1)],
  );
  await client.query(
    `insert into funding_source (id, code, name, type) values ($1, 'STATE-1', 'Fund 1', 'state'), ($2, 'STATE-2', 'Fund 2', 'state')`,
    [id(5), id(6)],
  );
  await client.query(
    `insert into purchase_order_line_funding (line_id, position, funding_source_id, percent)
     values ($1, 1, $2, 66.667), ($1, 2, $3, 33.333)`,
    [id(3), id(5), id(6)],
  );
  await client.query(
    `insert into purchase_order_receipt (id, order_id, number, received_on, by_id, by_name, at)
     values ($1, $2, 'RC-2025-00001', '2025-02-01', $3, 'Dana', now())`,
    [id(10), id(1), id(4)],
  );
  await client.query(
    `insert into purchase_order_receipt_line (id, receipt_id, line_id, accepted, rejected, value)
     values ($1, $2, $3, 50, 0, 100.5)`,
    [id(20), id(10), id(3)],
  );
  await client.query(`set session_replication_role = origin`);
}

let database: TestDatabase;
let client: Client;
const openBefore = async (migration: string) => {
  database = await createTestDatabase('template0');
  await migrate(database.connection, undefined, migration);
  client = new Client(database.connection);
  await client.connect();
};

afterEach(async () => {
  await client.end();
  await database.drop();
});

describe('migrations over data that was there before', () => {
  it('open a return for everything that was rejected, numbered in its year, and the numbers go on from there', async () => {
    await openBefore('0016');
    await writeOldReceipts(client);
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

  it('write down what each source pays of a line and of a receipt, where an earlier release did not', async () => {
    await openBefore('0035');
    await writeUnwrittenShares(client);
    await migrate(database.connection);
    const { rows: charged } = await client.query(
      `select position, amount from purchase_order_receipt_funding where receipt_line_id = $1 order by position`,
      [id(20)],
    );
    expect(charged).toEqual([
      { position: 1, amount: '67.00' },
      { position: 2, amount: '33.50' },
    ]);
    const { rows: lines } = await client.query(
      `select position, amount from purchase_order_line_funding where line_id = $1 order by position`,
      [id(3)],
    );
    expect(lines).toEqual([
      { position: 1, amount: '134.00' },
      { position: 2, amount: '67.00' },
    ]);
  });
});
