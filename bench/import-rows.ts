import { sql } from '#server/shared/db/sql.ts';
import { writeXlsx } from '#server/shared/table-file/write-xlsx.ts';
import { isPlainCategory } from './plain-category.ts';
import type { Subject } from './subject.ts';

/** A new item: as a file names it, and as a row of the table. */
export interface ImportRow {
  /** In the order of `headings`, without who holds it. */
  cells: string[];
  holder: string;
  stored: string[];
}

export const headings = [
  'Name',
  'Serial number',
  'Category',
  'Manufacturer',
  'Model',
  'Location',
  'Condition',
  'Acquired',
  'Cost',
  'Invoice number',
];

interface ModelRow {
  id: string;
  name: string;
  maker: string;
  makerId: string;
  categoryId: string;
  category: string;
  life: number;
}

async function findReferences({ db }: Subject) {
  const models = await db.many<ModelRow>(sql`
    select m.id, m.name, f.name as maker, f.id as "makerId", c.id as "categoryId", c.code as category,
      coalesce(m.useful_life_months, c.useful_life_months) as life
    from model m join category c on c.id = m.category_id join manufacturer f on f.id = m.manufacturer_id
    where m.active and c.active and c.kind = 'equipment' and ${isPlainCategory} order by m.id limit 200`);
  const rooms = await db.many<{ id: string; code: string }>(
    sql`select id, code from location where kind = 'room' and active order by id limit 300`,
  );
  const people = await db.many<{ number: string }>(sql`
    select employee_number as number from person where active and deleted_at is null order by id limit 500`);
  return { models, rooms, people };
}

let made = 0;

/** New items over the models, places and people that are there, each with a serial number that nobody has. */
export async function makeImportRows(subject: Subject, count: number): Promise<ImportRow[]> {
  const { models, rooms, people } = await findReferences(subject);
  made += 1;
  const mark = `I${Date.now().toString(36)}${made}`.toUpperCase();
  return Array.from({ length: count }, (_, n) => {
    const model = models[n % models.length]!;
    const room = rooms[(n * 7) % rooms.length]!;
    const [name, serial] = [`${model.maker} ${model.name}`, `${mark}-${n}`];
    const day = `2024-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    const cost = `${100 + (n % 1900)}.50`;
    const invoice = `INV-${n % 5000}`;
    const tag = `CP.${mark.slice(-6)}.${String(n).padStart(7, '0')}`;
    return {
      cells: [name, serial, model.category, model.maker, model.name, room.code, 'Good', day, cost, invoice],
      holder: people[n % people.length]?.number ?? '',
      stored: [
        tag,
        serial,
        name,
        model.categoryId,
        model.id,
        model.makerId,
        room.id,
        day,
        cost,
        invoice,
        String(model.life),
      ],
    };
  });
}

/** The rows as a CSV file; with who holds each item where that is asked for. */
export function csvOf(rows: readonly ImportRow[], hasHolders = false): Buffer {
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map(({ cells, holder }) =>
    (hasHolders ? [...cells, holder] : cells).map(quoted).join(','),
  );
  return Buffer.from([[...headings, ...(hasHolders ? ['Holder'] : [])].join(','), ...lines, ''].join('\n'));
}

/** The same rows as a workbook. */
export async function workbookOf(rows: readonly ImportRow[]): Promise<Buffer> {
  const columns = headings.map((title) => ({ title, kind: 'text' as const }));
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx([{ name: 'Items', columns, rows }])) pieces.push(piece);
  return Buffer.concat(pieces);
}
