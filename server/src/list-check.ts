import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { findPage } from '#server/shared/list/page.ts';

// What is stored, and nothing that a later hour would say otherwise.
const fields = ['id', 'tag', 'name', 'status', 'category', 'location', 'version'];

/** The first page of the list of items, as the product itself reads it. */
export async function readFirstItems(db: Queryable): Promise<unknown> {
  const { query } = readListQuery(equipment, []);
  const { items } = await findPage(db, equipmentSource, query, { fields });
  return items;
}
