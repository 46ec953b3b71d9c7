import type pg from 'pg';
import { referenceName } from '#contract/shared/entity.ts';
import type { ExportOptions } from '#contract/shared/export-options.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { sql } from '#server/shared/db/sql.ts';
import { cancelWhenAborted, mediaTypeOf, type ExportFile } from './export-file.ts';
import { exportedRows, inline, type ExportView } from './export-query.ts';
import { readFields } from './page.ts';
import { shapeOf, toRecord, type RecordSource } from './source.ts';

const rowsAtOnce = 500;

/** The properties of the columns that were asked for. */
function propertiesOf(source: RecordSource, columns: string | undefined): string[] | undefined {
  const properties = columns?.split(',').map((field) => {
    if (openKeyOf(source.entity, field) !== undefined) return source.entity.openField ?? field;
    return source.entity.fields[field]?.kind === 'reference' ? referenceName(field) : field;
  });
  return readFields(source, properties && [...new Set(properties)].join(','));
}

/** One record a line, as the API answers it. */
export function jsonlFile(source: RecordSource, view: ExportView, { columns }: ExportOptions): ExportFile {
  const shape = shapeOf(source, propertiesOf(source, columns));
  const query = inline(sql`select ${shape.columns} ${exportedRows(source, view, [shape.columns])}`);
  async function* pieces(
    client: pg.PoolClient,
    end: AbortSignal,
    told: (rows: number) => void,
  ): AsyncGenerator<Buffer> {
    end.throwIfAborted();
    const release = cancelWhenAborted(client, end);
    let count = 0;
    try {
      await client.query('begin read only');
      await client.query(`declare exported no scroll cursor for ${query}`);
      for (;;) {
        const { rows } = await client.query<unknown[]>({
          text: `fetch ${rowsAtOnce} from exported`,
          rowMode: 'array',
        });
        end.throwIfAborted();
        count += rows.length;
        const lines = rows.map((row) => `${JSON.stringify(toRecord(shape, row))}\n`);
        if (rows.length > 0 || count === 0) yield Buffer.from(lines.join(''));
        if (rows.length < rowsAtOnce) break;
      }
      await client.query('commit');
      told(count);
    } finally {
      release();
    }
  }
  return { name: `${source.entity.name}.jsonl`, mediaType: mediaTypeOf('jsonl'), isPacked: false, pieces };
}
