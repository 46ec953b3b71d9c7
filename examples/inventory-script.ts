// Lists, creates, checks out and exports equipment over the API. Run it beside a server:
//   INVENTORY_URL=http://127.0.0.1:3000 INVENTORY_EMAIL=… INVENTORY_PASSWORD=… npx tsx examples/inventory-script.ts
// INVENTORY_TOKEN takes the place of email and password. docs/api.md explains each step.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClient } from '#client/client.ts';
import { isRequestError } from '#client/request-error.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { authApi } from '#contract/features/auth/auth.api.ts';

const {
  INVENTORY_URL: origin = 'http://127.0.0.1:3000',
  INVENTORY_TOKEN: token,
  INVENTORY_EMAIL: email = '',
  INVENTORY_PASSWORD: password = '',
  INVENTORY_CSV: file = 'equipment.csv',
} = process.env;

/** The first record of a list; the example needs a category, a place and a person that are there. */
async function first<T>(records: AsyncGenerator<T>, kind: string): Promise<T> {
  for await (const record of records) return record;
  throw new Error(`There is no ${kind} yet. Create one first.`);
}

async function run(): Promise<void> {
  const client = createClient({ origin, ...(token && { token }) });
  if (!token) await client.signIn(email, password);

  let inStock = 0;
  for await (const item of client.records(equipmentApi.list, { 'filter[status]': 'in_stock', limit: 200 })) {
    if (item.status === 'in_stock') inStock += 1;
  }
  console.log(`${inStock} items are in stock.`);

  const category = await first(client.records(categoryApi.list, { 'filter[active]': true }), 'category');
  const location = await first(client.records(locationApi.list, { 'filter[active]': true }), 'location');
  const person = await first(client.records(personApi.list, { 'filter[active]': true }), 'person');

  const { today } = await client.call(authApi.info);
  const created = await client.call(equipmentApi.create, {
    body: {
      name: 'Laptop of the example',
      categoryId: category.id,
      locationId: location.id,
      acquiredOn: today,
      condition: 'new',
      use: 'in_service',
      macAddresses: [],
      acquisitionMethod: 'purchase',
      fundingLines: [],
      titleHolder: 'state',
      encryption: 'none',
      customValues: {},
    },
    // Sent again with the same key, it would not be created twice.
    idempotencyKey: crypto.randomUUID(),
  });
  const stocked = await client.call(equipmentApi.stock, {
    params: { id: created.id },
    version: created.version,
    body: {},
  });
  const handedOut = await client.call(equipmentApi.checkOut, {
    params: { id: stocked.id },
    version: stocked.version,
    body: { personId: person.id },
  });
  console.log(`${handedOut.tag} is checked out to ${person.displayName}.`);

  const csv = await client.exportCsv(equipmentApi.exportCsv, { columns: 'tag,name,status,custodianId' });
  await pipeline(Readable.fromWeb(csv as never), createWriteStream(file));
  console.log(`All equipment is in ${file}.`);
  if (!token) await client.signOut();
}

await run().catch((error: unknown) => {
  if (!isRequestError(error)) throw error;
  console.error(
    error.isNetwork ? `${origin} does not answer.` : `${error.message} (${error.code ?? error.status})`,
  );
  for (const { path, message } of error.problem?.fields ?? []) console.error(`  ${path}: ${message}`);
  process.exitCode = 1;
});
