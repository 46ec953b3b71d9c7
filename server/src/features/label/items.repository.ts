import { codeLinkOf } from '#contract/features/codes/code-link.ts';
import { noLogo } from '#contract/features/label/logo.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { LabelItem } from './drawing/shapes.ts';

/** What labels begin their links with, and whose property they name. */
export interface LabelOwner {
  origin: string;
  agency: string;
}

type Row = Omit<LabelItem, 'link' | 'agency' | 'logo'>;

const itemColumns = raw(`q.id, q.name, q.serial, c.name as category, m.name as model, f.name as manufacturer,
  l.name as location, q.hostname, q.acquired_on as "acquiredOn", q.warranty_ends_on as "warrantyEndsOn",
  q.custom_values as "customValues"`);
const itemTables = raw(`left join category c on c.id = q.category_id left join model m on m.id = q.model_id
  left join manufacturer f on f.id = m.manufacturer_id left join location l on l.id = q.location_id`);

/** Asks for the logo that was in force on a day, or is today; empty where the agency had none. */
export function askForLogo(on?: string): Sql {
  return sql`
    select coalesce(nullif(setting_on('agencyLogo', coalesce(${on ?? null}::date, agency_today())) #>> '{}',
      ${noLogo}::text), '') as logo`;
}

export async function readLogo(db: Queryable, on?: string): Promise<string> {
  return (await db.one<{ logo: string }>(askForLogo(on))).logo;
}

function complete(row: Row, { origin, agency }: LabelOwner, logo: string): LabelItem {
  return { ...row, customValues: row.customValues ?? {}, agency, logo, link: codeLinkOf(origin, row.tag) };
}

async function findItems(db: Queryable, owner: LabelOwner, query: Sql): Promise<LabelItem[]> {
  const [logo, rows] = await Promise.all([readLogo(db), db.many<Row>(query)]);
  return rows.map((row) => complete(row, owner, logo));
}

/** What the labels of a job show, in their order, from one of them on: by one statement. */
export function findItemsOfJob(db: Queryable, owner: LabelOwner, jobId: string): Promise<LabelItem[]> {
  return findItems(
    db,
    owner,
    sql`select p.tag, ${itemColumns} from label_print p left join equipment q on q.id = p.equipment_id ${itemTables}
      where p.job_id = ${jobId} order by p.position`,
  );
}

export function findItemsOfQueue(db: Queryable, owner: LabelOwner, userId: string): Promise<LabelItem[]> {
  return findItems(
    db,
    owner,
    sql`select q.tag, ${itemColumns} from label_queue w join equipment q on q.id = w.equipment_id ${itemTables}
      where w.user_id = ${userId} and q.deleted_at is null and q.tag is not null order by w.place`,
  );
}

export async function findItem(db: Queryable, owner: LabelOwner, id: string): Promise<LabelItem | undefined> {
  const [item] = await findItems(
    db,
    owner,
    sql`select q.tag, ${itemColumns} from equipment q ${itemTables}
      where q.id = ${id} and q.deleted_at is null and q.tag is not null`,
  );
  return item;
}

/** The first blank tag of a roll, from a number on: nothing but its tag is known. */
export async function findBlank(
  db: Queryable,
  owner: LabelOwner,
  rollId: string,
  first: number,
): Promise<LabelItem | undefined> {
  const [item] = await findItems(
    db,
    owner,
    sql`select t.tag, ${itemColumns} from equipment_tag t left join equipment q on false ${itemTables}
      where t.roll_id = ${rollId} and t.state = 'blank' and right(t.tag, 6)::int >= ${first} order by t.tag limit 1`,
  );
  return item;
}

/** An item that shows what a label looks like where none is chosen. */
export function sampleItem({ origin, agency }: LabelOwner, logo: string): LabelItem {
  return {
    id: null,
    tag: 'EQ-104877',
    link: codeLinkOf(origin, 'EQ-104877'),
    name: 'Dell Latitude 7450',
    serial: '7KQ4XN3',
    category: 'Laptop',
    model: 'Latitude 7450',
    manufacturer: 'Dell',
    location: 'Headquarters',
    hostname: 'D4-LT-04877',
    acquiredOn: '2026-03-18',
    warrantyEndsOn: '2029-03-17',
    agency,
    logo,
    customValues: {},
  };
}
