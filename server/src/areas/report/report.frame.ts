import type { ReportCell, ReportHead, ReportLine, ReportRow } from '#contract/areas/report/report.api.ts';
import { reportOf } from '#contract/areas/report/report.definitions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { Question } from './report.question.ts';
import type { LineParts } from './report.source.ts';
import { sourceOf } from './report.sources.ts';

/** Which lines of a report: those of a row, of a figure, of a check; without any, all. */
export interface Part {
  row?: string | undefined;
  figure?: string | undefined;
  check?: string | undefined;
}

/** A row without a key: what it is by is not known. */
const unknownRow = '-';
const rowKey = ({ row }: LineParts) => sql`coalesce(${row.key}, ${raw(`'${unknownRow}'`)})`;

function pick(pieces: Readonly<Record<string, Sql>>, wanted: string, parameter: string): Sql {
  const piece = Object.hasOwn(pieces, wanted) ? pieces[wanted] : undefined;
  if (!piece) throw new AppError('unknown_parameter', { name: parameter });
  return piece;
}

/** The lines of a part. */
export function conditionOf(parts: LineParts, { row, figure, check }: Part): Sql {
  return and([
    parts.where,
    ...(row === undefined ? [] : [sql`${rowKey(parts)} = ${row}`]),
    ...(figure === undefined ? [] : [sql`(${pick(parts.figures, figure, 'figure')}) is not null`]),
    ...(check === undefined ? [] : [sql`(${pick(parts.checks, check, 'check')})`]),
  ]);
}

const figureName = (figure: string) => name(`figure ${figure}`);
const countName = (figure: string) => name(`count ${figure}`);
const checkName = (check: string) => name(`check ${check}`);

type Summed = Readonly<Record<string, string | null>> & {
  isTotal: boolean;
  rowKey: string | null;
  label: string | null;
  note: string | null;
  place: string;
  lines: number;
};

function cellsOf(question: Question, row: Summed | undefined): ReportCell[] {
  return Object.entries(reportOf(question.kind).figures).map(([figure, unit]) => ({
    figure,
    value: row?.[`figure ${figure}`] ?? (unit === 'money' ? '0.00' : '0'),
    count: Number(row?.[`count ${figure}`] ?? 0),
  }));
}

/** The sums of a part of a report as one statement: of each row, and in all. */
function sumsOf(question: Question, part: Part): Sql {
  const parts = sourceOf(question, 'sums');
  const { figures } = reportOf(question.kind);
  const sums = Object.entries(parts.figures).map(([figure, value]) => {
    const type = raw(figures[figure] === 'money' ? 'numeric(16, 2)' : 'bigint');
    return sql`sum(${value})::${type}::text as ${figureName(figure)}, count(${value})::text as ${countName(figure)}`;
  });
  const checks = Object.entries(parts.checks).map(
    ([check, condition]) => sql`count(*) filter (where ${condition})::text as ${checkName(check)}`,
  );
  return sql`select grouping(${rowKey(parts)}) = 1 as "isTotal", ${rowKey(parts)} as "rowKey",
      max(${parts.row.label}) as label, max(${parts.row.note}) as note, count(*)::int as lines,
      coalesce(max(${parts.row.label}), '~') || '/' || coalesce(${rowKey(parts)}, '') as place,
      ${join([...sums, ...checks])}
    from ${parts.from} where ${conditionOf(parts, part)} group by grouping sets ((${rowKey(parts)}), ())`;
}

/** The totals of a part, by figure. */
export function totalsQuery(question: Question, part: Part): Sql {
  const names = Object.keys(reportOf(question.kind).figures).map(figureName);
  return sql`select ${join(names)}, lines from (${sumsOf(question, part)}) s where "isTotal"`;
}

/** Checks, a page of rows and totals, in one statement. */
export async function readHead(
  db: Queryable,
  question: Question,
  { afterRow, limit }: { afterRow: string | undefined; limit: number },
): Promise<ReportHead> {
  const found = await db.many<Summed>(
    sql`
    select * from (${sumsOf(question, {})}) s
    where "isTotal" or place collate "C" > ${afterRow ?? ''}
    order by "isTotal" desc, place collate "C" limit ${limit + 2}`,
    { planEachTime: true },
  );
  const total = found.find(({ isTotal }) => isTotal);
  const rows = found.filter(({ isTotal }) => !isTotal);
  const shown = rows.slice(0, limit);
  const { kind, asOf, known, left, by, today, year, yearFrom, yearTo, figuresAt, eventsBehind, history } =
    question;
  return {
    kind,
    asOf,
    known,
    left,
    by,
    today,
    year,
    yearFrom,
    yearTo,
    figuresAt,
    eventsBehind,
    history,
    lines: total?.lines ?? 0,
    checks: Object.keys(reportOf(kind).checks).map((check) => ({
      check,
      count: Number(total?.[`check ${check}`] ?? 0),
    })),
    rows: shown.map((row): ReportRow => ({
      key: row.rowKey ?? unknownRow,
      label: row.label,
      note: row.note === '' ? null : row.note,
      cells: cellsOf(question, row),
    })),
    nextRow: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    total: cellsOf(question, total),
  };
}

/** A page of the lines that a part is made of, in the order of their keys. */
export async function findLines(
  db: Queryable,
  question: Question,
  part: Part,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ lines: ReportLine[]; next: string | null }> {
  const parts = sourceOf(question, 'lines');
  const columns = Object.entries(parts.columns).map(
    ([column, value]) => sql`(${value})::text as ${name(column)}`,
  );
  const amount = part.figure === undefined ? raw('null') : pick(parts.figures, part.figure, 'figure');
  const rows = await db.many<Record<string, string | null> & { ' key': string; ' link': string }>(
    sql`
    select ${parts.key} as " key", ${parts.link} as " link", (${amount})::text as " amount", ${join(columns)}
    from ${parts.from}
    where ${and([conditionOf(parts, part), ...(after === undefined ? [] : [parts.after(after)])])}
    order by ${parts.order} limit ${limit + 1}`,
    { planEachTime: true },
  );
  const shown = rows.slice(0, limit);
  return {
    lines: shown.map(({ ' key': key, ' link': link, ' amount': adds, ...values }) => ({
      key,
      link,
      amount: adds ?? null,
      values,
    })),
    next: rows.length > limit ? (shown.at(-1)?.[' key'] ?? null) : null,
  };
}
