import type { ReportCell, ReportHead, ReportLine, ReportRow } from '#contract/areas/report/report.api.ts';
import { emptySums, reportOf, type ReportUnit } from '#contract/areas/report/report.definitions.ts';
import { ratiosOf } from '#contract/areas/report/report.ratios.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { limitSql } from '#server/shared/list/page-question.ts';
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

/** What the lines of a part are selected from. */
export const linesFrom = ({ from, rowJoin }: LineParts, { row }: Part) =>
  row === undefined || !rowJoin ? from : sql`${from} ${rowJoin}`;

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
    value: row?.[`figure ${figure}`] ?? emptySums[unit],
    count: Number(row?.[`count ${figure}`] ?? 0),
  }));
}

const sumTypes: Readonly<Record<ReportUnit, string>> = {
  count: 'bigint',
  money: 'numeric(16, 2)',
  years: 'numeric(16, 4)',
};

/**
 * The sums of a part of a report as one statement: of each row, and in all. Each value of a line is computed once: the offset
 * keeps it apart, and as a bigint it leaves the work to several processes of the database. They sum the lines by rows alone;
 * the whole is the sum of the few rows.
 */
function sumsOf(question: Question, part: Part): Sql {
  const parts = sourceOf(question, 'sums');
  const { figures } = reportOf(question.kind);
  const checks = Object.keys(parts.checks);
  const values = [
    ...Object.entries(parts.figures).map(([figure, value]) => sql`${value} as ${figureName(figure)}`),
    ...Object.entries(parts.checks).map(([check, condition]) => sql`${condition} as ${checkName(check)}`),
  ];
  const ofLines = [
    ...Object.keys(parts.figures).map((figure) => {
      const value = figureName(figure);
      return sql`sum(${value}) as ${value}, count(${value}) as ${countName(figure)}`;
    }),
    ...checks.map((check) => sql`count(*) filter (where ${checkName(check)}) as ${checkName(check)}`),
  ];
  const ofRows = [
    ...Object.keys(parts.figures).map((figure) => {
      const type = raw(sumTypes[figures[figure] ?? 'count']);
      return sql`sum(${figureName(figure)})::${type}::text as ${figureName(figure)},
        coalesce(sum(${countName(figure)}), 0)::text as ${countName(figure)}`;
    }),
    ...checks.map((check) => sql`coalesce(sum(${checkName(check)}), 0)::text as ${checkName(check)}`),
  ];
  return sql`select grouping("rowKey") = 1 as "isTotal", "rowKey", max(label) as label, max(note) as note,
      coalesce(sum(lines), 0)::int as lines, coalesce(max(label), '~') || '/' || coalesce("rowKey", '') as place,
      ${join(ofRows)}
    from (
      select "rowKey", max(label) as label, max(note) as note, count(*) as lines, ${join(ofLines)}
      from (
        select ${rowKey(parts)} as "rowKey", ${parts.row.label} as label, ${parts.row.note} as note, ${join(values)}
        from ${parts.from} ${parts.rowJoin ?? raw('')} where ${conditionOf(parts, part)} offset bigint '0'
      ) line group by "rowKey"
    ) by_row group by grouping sets (("rowKey"), ())`;
}

/** The totals of a part from the answer to `totalsQuery`. */
export function totalsOf(
  question: Question,
  row: Readonly<Record<string, string | null>> | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(reportOf(question.kind).figures).map(([figure, unit]) => [
      figure,
      row?.[`figure ${figure}`] ?? emptySums[unit],
    ]),
  );
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
  const { frozen, before } = question.close;
  const totals = cellsOf(question, total);
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
    closed: frozen && { number: frozen.number, closedAt: frozen.closedAt, hash: frozen.hash },
    follows: before?.number ?? null,
    figuresAt,
    eventsBehind,
    history,
    lines: total?.lines ?? 0,
    checks: Object.keys(reportOf(kind).checks).map((check) => ({
      check,
      count: Number(total?.[`check ${check}`] ?? 0),
    })),
    rows: shown.map((row): ReportRow => {
      const cells = cellsOf(question, row);
      return {
        key: row.rowKey ?? unknownRow,
        label: row.label,
        note: row.note === '' ? null : row.note,
        cells,
        ratios: ratiosOf(kind, cells),
      };
    }),
    nextRow: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
    total: totals,
    totalRatios: ratiosOf(kind, totals),
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
  const isWhole = Object.values(part).every((piece) => piece === undefined);
  const amount = part.figure === undefined ? raw('null') : pick(parts.figures, part.figure, 'figure');
  const rows = await db.many<Record<string, string | null> & { ' key': string; ' link': string }>(
    sql`
    select ${parts.key} as " key", ${parts.link} as " link", (${amount})::text as " amount", ${join(columns)}
    from ${linesFrom(parts, part)}
    where ${and([conditionOf(parts, part), ...(after === undefined ? [] : [parts.after(after)])])}
    order by ${parts.order} ${limitSql(limit + 1)}`,
    // A page of all lines follows their order, whatever the day is; how many a part has decides how it is found.
    { planEachTime: !isWhole },
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
