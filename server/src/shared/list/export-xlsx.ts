import { createHash } from 'node:crypto';
import type pg from 'pg';
import { mostSheetRows } from '#contract/shared/export-options.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import { directionOf } from '#contract/shared/languages.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { readCopied } from '#server/shared/table-file/read-copied.ts';
import { writeXlsx, type XlsxKind, type XlsxRow } from '#server/shared/table-file/write-xlsx.ts';
import { localTime, type ExportAbout } from './export-about.ts';
import { cancelWhenAborted, csvPieces, mediaTypeOf, textMark, type ExportFile } from './export-file.ts';
import { readTexts } from './export-labels.ts';
import { copyOfTable, type ExportColumn, type ExportTable } from './export-query.ts';
import { sheetText } from './plain-cell.ts';

const kinds: Readonly<Record<FieldKind, XlsxKind>> = {
  text: 'text',
  longText: 'longText',
  code: 'text',
  integer: 'number',
  money: 'money',
  percent: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'time',
  bool: 'text',
  choice: 'text',
  reference: 'text',
  list: 'longText',
  values: 'longText',
};

/** A sheet cannot be called by every name. */
function sheetName(title: string): string {
  return title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

type ReadCell = (cell: string) => string;

/** How a cell of the copied rows is written, for each column; undefined for those that stay as they are. */
function readersOf(columns: readonly ExportColumn[], timeZone: string): (ReadCell | undefined)[] {
  return columns.map(({ kind }) => {
    if (kind === 'instant') return (cell) => (cell === '' ? cell : localTime(cell, timeZone));
    return ['text', 'longText', 'code', 'reference'].includes(kind) ? sheetText : undefined;
  });
}

/** Refuses more rows than a file can hold. */
export async function checkRows(
  client: pg.PoolClient,
  counting: Sql,
  end: AbortSignal,
  { most, code }: { most: number; code: 'sheet_full' | 'pdf_full' } = {
    most: mostSheetRows,
    code: 'sheet_full',
  },
): Promise<void> {
  end.throwIfAborted();
  const { text, values } = counting.compile();
  const release = cancelWhenAborted(client, end);
  try {
    const counted = await client.query<{ n: number }>(text, values);
    if ((counted.rows[0]?.n ?? 0) > most) throw new AppError(code);
  } finally {
    release();
  }
}

/**
 * The rows of an export as a workbook. They are read from its CSV form, whose hash the second sheet tells: who has both
 * files can show that they are of the same rows.
 */
export function xlsxFile(
  name: string,
  table: ExportTable,
  counting: Sql,
  about: ExportAbout,
  onHash?: (hash: string) => void,
): ExportFile {
  const { columns } = table;
  async function* pieces(
    client: pg.PoolClient,
    end: AbortSignal,
    told: (rows: number) => void,
  ): AsyncGenerator<Buffer> {
    await checkRows(client, counting, end);
    const hash = createHash('sha256').update(textMark);
    let count = 0;
    const copied = csvPieces(client, copyOfTable(table), end, told);
    // Before the first bytes of the file: a refusal of the database is still an answer of its own.
    const first = await copied.next();
    async function* csv() {
      if (first.done !== true) {
        hash.update(first.value);
        yield first.value;
      }
      for await (const bytes of copied) {
        hash.update(bytes);
        yield bytes;
      }
    }
    const readers = readersOf(columns, about.timeZone);
    async function* rows(): AsyncGenerator<XlsxRow[]> {
      let isHeading = true;
      for await (const copiedRows of readCopied(csv())) {
        const written = isHeading ? copiedRows.slice(1) : copiedRows;
        isHeading = false;
        count += written.length;
        yield written.map((cells) => ({ cells: cells.map((cell, at) => readers[at]?.(cell) ?? cell) }));
      }
    }
    const texts = readTexts(about.language, 'workbook');
    function* aboutRows(): Generator<XlsxRow> {
      for (const { what, value, kind, note } of about.lines) {
        yield { cells: [what, value, note], kinds: [undefined, kind] };
      }
      yield { cells: [texts['rows'], String(count)], kinds: [undefined, 'number'] };
      const digest = hash.digest('hex');
      onHash?.(digest);
      yield { cells: [texts['hash'], digest] };
    }
    const isRightToLeft = directionOf(about.language) === 'rtl';
    yield* writeXlsx([
      {
        name: sheetName(about.title),
        columns: columns.map(({ title, kind }) => ({ title, kind: kinds[kind] })),
        rows: rows(),
        hasFilter: true,
        isRightToLeft,
      },
      {
        name: sheetName(texts['about'] ?? 'About'),
        columns: [
          { title: texts['what'] ?? '', kind: 'text', width: 28 },
          { title: texts['value'] ?? '', kind: 'longText', width: 72 },
          { title: texts['note'] ?? '', kind: 'text' },
        ],
        rows: aboutRows(),
        isRightToLeft,
      },
    ]);
  }
  return { name: `${name}.xlsx`, mediaType: mediaTypeOf('xlsx'), isPacked: true, pieces };
}
