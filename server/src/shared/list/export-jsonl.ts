import type pg from 'pg';
import { referenceName } from '#contract/shared/entity.ts';
import type { ExportOptions } from '#contract/shared/export-options.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { sql } from '#server/shared/db/sql.ts';
import { copyPieces, mediaTypeOf, type ExportFile } from './export-file.ts';
import { copyOfLines } from './export-lines.ts';
import { exportedRows, inline, type ExportView } from './export-query.ts';
import { readFields } from './page.ts';
import { shapeOf, type RecordSource, type Shape } from './source.ts';

const textType = 25;

/** The properties of the columns that were asked for. */
function propertiesOf(source: RecordSource, columns: string | undefined): string[] | undefined {
  const properties = columns?.split(',').map((field) => {
    if (openKeyOf(source.entity, field) !== undefined) return source.entity.openField ?? field;
    return source.entity.fields[field]?.kind === 'reference' ? referenceName(field) : field;
  });
  return readFields(source, properties && [...new Set(properties)].join(','));
}

/** The records of a question, one a line, as `toRecord` makes them. */
export async function* recordLines(
  client: pg.PoolClient,
  { shape, query }: { shape: Shape; query: string },
  end: AbortSignal,
  told: (rows: number) => void,
): AsyncGenerator<Buffer> {
  end.throwIfAborted();
  const { fields } = await client.query(`${query} limit 0`);
  const asText: unknown = client.getTypeParser(textType, 'text');
  const answered = fields.map(({ dataTypeID }) => ({
    dataTypeID,
    isText: client.getTypeParser(dataTypeID, 'text') === asText,
  }));
  yield* copyPieces(client, copyOfLines(shape, query, answered), end, told);
}

/** One record a line, as the API answers it. */
export function jsonlFile(source: RecordSource, view: ExportView, { columns }: ExportOptions): ExportFile {
  const shape = shapeOf(source, propertiesOf(source, columns));
  const query = inline(sql`select ${shape.columns} ${exportedRows(source, view, [shape.columns])}`);
  const pieces: ExportFile['pieces'] = async function* pieces(client, end, told) {
    let isEmpty = true;
    for await (const bytes of recordLines(client, { shape, query }, end, told)) {
      isEmpty = false;
      yield bytes;
    }
    // A file without rows begins too.
    if (isEmpty) yield Buffer.alloc(0);
  };
  return { name: `${source.entity.name}.jsonl`, mediaType: mediaTypeOf('jsonl'), isPacked: false, pieces };
}
