import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** Words in a cell. A spreadsheet would run one that starts like a formula: a quote before it keeps it text. */
export function plainCell(column: Sql): Sql {
  return sql`case when ${column} ~ ${raw(`'^''*[=+@\\t\\r-]'`)} then '''' || ${column} else ${column} end`;
}

const looksLikeFormula = /^'*[=+@\t\r-]/;

/** The same for a text that is known already. */
export function plainText(text: string): string {
  return looksLikeFormula.test(text) ? `'${text}` : text;
}

/** A text as it was before the quote. */
export function withoutQuote(cell: string): string {
  return cell.startsWith("'") && /^''*[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell;
}

/** The same of a cell that the database holds. */
export function cellWithoutQuote(cell: Sql): Sql {
  return sql`regexp_replace(${cell}, ${raw(`'^''(?=''*[=+@\\t\\r-])'`)}, '')`;
}

/** A text as a workbook has it: without the quote, unless it has one of its own there, because an import takes one away. */
export function sheetText(cell: string): string {
  return cell.startsWith("''") ? cell : withoutQuote(cell);
}
