import type { ReportKind, reports } from '#contract/areas/report/report.definitions.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import type { Question } from './report.question.ts';

type Names<K extends ReportKind, P extends 'columns' | 'figures' | 'checks'> = keyof (typeof reports)[K][P] &
  string;

/** What a report selects from, and what its lines say; each piece is an expression over `from`. */
export interface LineParts<K extends ReportKind = ReportKind> {
  from: Sql;
  /** What its rows need beside it: lines are shown without, unless those of one row are asked for. */
  rowJoin?: Sql;
  where: Sql;
  /** What names a line, as text, and the order of lines with it. */
  key: Sql;
  order: Sql;
  /** The lines behind the one with this key. */
  after: (key: string) => Sql;
  /** The address of its record. */
  link: Sql;
  row: { key: Sql; label: Sql; note: Sql };
  columns: Readonly<Record<Names<K, 'columns'>, Sql>>;
  /** What a line adds to a figure; null where it is no part of it. */
  figures: Readonly<Record<Names<K, 'figures'>, Sql>>;
  checks: Readonly<Record<Names<K, 'checks'>, Sql>>;
}

/** The lines of one report; sums need less of them than the lines that are shown. */
export type ReportSource<K extends ReportKind = ReportKind> = (
  question: Question,
  use: 'sums' | 'lines',
) => LineParts<K>;
