import { createHash } from 'node:crypto';
import { parse } from 'csv-parse';
import type pg from 'pg';
import { mostPdfLines } from '#contract/areas/report/report.definitions.ts';
import type { LabelShape } from '#contract/features/label/preview.schema.ts';
import { directionOf } from '#contract/shared/languages.ts';
import { labelsAsPdf } from '#server/features/label/drawing/pdf.ts';
import { askForLogo } from '#server/features/label/items.repository.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import type { ExportAbout } from '#server/shared/list/export-about.ts';
import { csvPieces, textMark } from '#server/shared/list/export-file.ts';
import { readTexts } from '#server/shared/list/export-labels.ts';
import { copyOfTable, type ExportTable } from '#server/shared/list/export-query.ts';
import { checkRows } from '#server/shared/list/export-xlsx.ts';
import { through } from '#server/shared/table-file/through.ts';
import { layOutPages, paperOf } from './report.pages.ts';

export interface PdfLines {
  table: ExportTable;
  counting: Sql;
  about: ExportAbout;
}

/** Reads the lines in their CSV form, whose hash stands on the first page. */
async function readLines(
  client: pg.PoolClient,
  table: ExportTable,
  end: AbortSignal,
  onRows: (rows: number) => void,
): Promise<{ lines: string[][]; hash: string }> {
  const hash = createHash('sha256').update(textMark);
  async function* csv() {
    for await (const bytes of csvPieces(client, copyOfTable(table), end, onRows)) {
      hash.update(bytes);
      yield bytes;
    }
  }
  const lines: string[][] = [];
  for await (const cells of through<string[]>(csv(), parse({ from: 2 }))) lines.push(cells);
  return { lines, hash: hash.digest('hex') };
}

/**
 * The lines of a report as a paper: what was asked and the sums first, then every line with all of its words. Its lines are few enough to be held
 * while it is drawn; pages are drawn one by one as they are taken.
 */
export async function* pdfPieces(
  client: pg.PoolClient,
  end: AbortSignal,
  { table, counting, about }: PdfLines,
  onRows: (rows: number) => void,
  onHash: (hash: string) => void,
): AsyncGenerator<Buffer> {
  await checkRows(client, counting, end, { most: mostPdfLines, code: 'pdf_full' });
  const { lines, hash } = await readLines(client, table, end, onRows);
  onHash(hash);
  const { language, title } = about;
  const words = readTexts(language, 'workbook');
  const head = [
    ...about.lines.map(({ what, value, note }) => ({
      what,
      value: note === undefined ? value : `${value} (${note})`,
    })),
    { what: words['rows'] ?? '', value: String(lines.length) },
    { what: words['hash'] ?? '', value: hash },
  ];
  const paper = paperOf(language);
  const found = await client.query<{ logo: string }>(askForLogo().compile());
  const pages: Iterable<readonly LabelShape[]> = layOutPages({
    paper,
    title,
    head,
    columns: table.columns,
    lines,
    isRightToLeft: directionOf(language) === 'rtl',
    logo: found.rows[0]?.logo ?? '',
    pageText: (page) => (words['page'] ?? '').replace('{{n}}', String(page)),
  });
  const stock = {
    kind: 'sheet' as const,
    pageWidth: paper.width * 100,
    pageHeight: paper.height * 100,
    columns: 1,
    rows: 1,
    labelWidth: paper.width * 100,
    labelHeight: paper.height * 100,
    marginLeft: 0,
    marginTop: 0,
    pitchX: 0,
    pitchY: 0,
    corner: 0,
  };
  const file = labelsAsPdf({ title, language, stock, startAt: 1, offset: { x: 0, y: 0 } }, pages);
  for await (const bytes of file) {
    end.throwIfAborted();
    yield bytes as Buffer;
  }
}
