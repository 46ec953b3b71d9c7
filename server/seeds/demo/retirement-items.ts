import { createHash } from 'node:crypto';
import { attachmentSource } from '#server/entities/attachment/attachment.repository.ts';
import { createRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { writePdf } from './file-bytes.ts';
import type { RetirementStory } from './retirement-stories.ts';

export interface RetirableItem {
  id: string;
  serial: string | null;
  kind: 'plain' | 'data' | 'federal' | 'missing';
}

/** Items that were set aside before a day and are in no case yet, so many of each kind as a story takes. */
export async function takeItems(
  tx: Queryable,
  { takes }: RetirementStory,
  before: string,
): Promise<RetirableItem[]> {
  return tx.many<RetirableItem>(sql`
    select id, serial, kind from (
      select e.id, e.serial, e.tag, k.kind, row_number() over (partition by k.kind order by e.updated_at, e.tag) as place
      from equipment e join category c on c.id = e.category_id, lateral (select case
        when e.status = 'missing' then 'missing'
        when e.federal_share > 0 and not e.stores_data and not c.stores_data then 'federal'
        when e.federal_share > 0 then 'other'
        when e.stores_data or c.stores_data then 'data' else 'plain' end as kind) k
      where e.deleted_at is null and e.updated_at < ${before}::date
        and (e.status = 'missing' or e.status = 'in_stock'
          and exists (select from assignment a where a.equipment_id = e.id))
        and not exists (select from retirement_line l where l.equipment_id = e.id and l.is_open)
    ) found
    where place <= case kind when 'plain' then ${takes.plain ?? 0}::int when 'data' then ${takes.data ?? 0}::int
      when 'federal' then ${takes.federal ?? 0}::int when 'missing' then ${takes.missing ?? 0}::int else 0 end
    order by kind desc, tag`);
}

/** The letter in which a federal agency says what may be done with an item; answers the file's id. */
export async function keepPaper(context: CommandContext, recordId: string): Promise<string> {
  const bytes = writePdf('Disposition instruction', [
    'The item may be sold.',
    'Send our share of the proceeds.',
  ]);
  const values = {
    entity: 'retirement',
    recordId,
    name: 'Disposition instruction.pdf',
    kind: 'approval',
    mediaType: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    hasPreview: false,
  };
  const { id } = await createRecord(context, attachmentSource, values, async (fileId) => {
    await context.db.run(sql`insert into attachment_chunk (attachment_id, position, bytes)
      values (${fileId}, 0, ${bytes})`);
  });
  return id;
}
