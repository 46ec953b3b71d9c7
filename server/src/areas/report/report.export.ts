import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ExportedReport } from '#contract/areas/report/report.api.ts';
import {
  mostPdfLines,
  reportOf,
  type ReportColumn,
  type ReportParameter,
} from '#contract/areas/report/report.definitions.ts';
import { ratiosOf } from '#contract/areas/report/report.ratios.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import { entitlementFields } from '#contract/entities/entitlement/entitlement.schema.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { repairFields } from '#contract/entities/repair/repair.schema.ts';
import { mostSheetRows, type ReportFormat } from '#contract/shared/export-options.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { join, literal, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { localTime, type AboutLine, type ExportAbout } from '#server/shared/list/export-about.ts';
import { csvFile, type ExportFile } from '#server/shared/list/export-file.ts';
import { labelsOf, readTexts } from '#server/shared/list/export-labels.ts';
import { copyOfTable, type ExportTable } from '#server/shared/list/export-query.ts';
import { xlsxFile } from '#server/shared/list/export-xlsx.ts';
import type { XlsxKind } from '#server/shared/table-file/write-xlsx.ts';
import { plainCell } from '#server/shared/list/plain-cell.ts';
import { conditionOf, linesFrom, totalsOf, totalsQuery, type Part } from './report.frame.ts';
import { cellText } from './report.pages.ts';
import { pdfPieces } from './report.pdf.ts';
import type { Question, Sent } from './report.question.ts';
import { sourceOf } from './report.sources.ts';

/** Who takes a report out, in which language, and when. */
export interface Taker {
  actor: Actor;
  language: Language;
  timeZone: string;
  now: Date;
}

export async function takerOf(
  db: Queryable,
  actor: Actor,
  language: Language | undefined,
  now: Date,
): Promise<Taker> {
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select setting_on('timeZone', agency_today()) #>> '{}' as "timeZone"`,
  );
  return { actor, language: language ?? defaultLanguage, timeZone, now };
}

/** What an address asks a report, and which of its lines it wants. */
export const sentOf = ({ asOf, known, left, year, by }: Sent): Sent => ({ asOf, known, left, year, by });
export const partOf = ({ row, figure, check }: Part): Part => ({ row, figure, check });

const fieldsOf: Readonly<Record<string, Readonly<Record<string, FieldFacts>>>> = {
  equipment: equipmentFields,
  entitlement: entitlementFields,
  repair: repairFields,
  assignment: assignmentFields,
};

type Texts = Readonly<Record<string, string>>;

/** The labels of the report's own choices. */
function ownLabels(column: Sql, field: string, texts: Texts): Sql {
  const words = Object.entries(texts).filter(([key]) => key.startsWith(`value.${field}.`));
  const cases = words.map(
    ([key, text]) => sql`when ${literal(key.split('.').at(-1) ?? '')} then ${literal(text)}`,
  );
  return sql`case ${column} ${join(cases, ' ')} else ${column} end`;
}

function cellOf({ kind, choiceOf }: ReportColumn, value: Sql, language: Language, texts: Texts): Sql {
  const labels = labelsOf(language);
  if (choiceOf) {
    const [entity, field] = choiceOf;
    if (entity === 'report') return ownLabels(value, field, texts);
    const facts = fieldsOf[entity]?.[field];
    return (facts && labels.cell(entity, field, facts, value)) ?? sql`(${value})::text`;
  }
  if (kind === 'bool') return labels.yesNo(value);
  if (kind === 'money') return sql`(${value})::numeric(16, 2)`;
  return kind === 'text' || kind === 'code' ? plainCell(value) : value;
}

export function tableOf(
  question: Question,
  part: Part,
  language: Language,
  most: number,
): { table: ExportTable; counting: Sql } {
  const texts = readTexts(language, 'report');
  const parts = sourceOf(question, 'lines');
  const { columns } = reportOf(question.kind);
  const found = Object.entries(columns).map(([field, column]) => ({
    field,
    title: texts[`column.${field}`] ?? field,
    kind: column.kind,
    cell: cellOf(
      column,
      (parts.columns as Readonly<Record<string, Sql>>)[field] ?? literal(''),
      language,
      texts,
    ),
  }));
  const rows = sql`from ${linesFrom(parts, part)} where ${conditionOf(parts, part)}`;
  return {
    table: {
      columns: found,
      query: sql`select ${join(found.map(({ cell }) => cell))} ${rows} order by ${parts.order}`,
    },
    counting: sql`select count(*)::int as n from (select ${rows} limit ${most + 1}) counted`,
  };
}

/** What was asked, as the address says it. */
export function parametersOf(
  { kind, asOf, known, left, year, by }: Question,
  part: Part,
): Record<string, string> {
  const { parameters } = reportOf(kind);
  const asked = { asOf, known, left, year: String(year), by };
  const chosen = Object.fromEntries(parameters.map((parameter) => [parameter, asked[parameter]]));
  const narrowed = Object.entries(part).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...chosen, ...Object.fromEntries(narrowed) };
}

/** What the second sheet calls the parts of a report. */
const partNames: Readonly<Record<string, string>> = {
  row: 'partRow',
  figure: 'partFigure',
  check: 'partCheck',
};

type Sums = Readonly<Record<string, string>>;

/** Which year, what is among the items and what the rows are, where a report asks for it. */
function choiceLines(question: Question, texts: Texts): AboutLine[] {
  const { kind, asOf, year, yearFrom, yearTo, left, by, close } = question;
  // Days without words between them: they keep their order in a line from right to left.
  const days = `${yearFrom} – ${yearTo}`;
  const frozen = close.frozen ? `, ${close.frozen.number} ${close.frozen.hash}` : '';
  const choices: Partial<Record<ReportParameter, AboutLine>> = {
    year: { what: texts['fiscalYear'] ?? '', value: `${year} (${days})${frozen}` },
    left: { what: texts['left'] ?? '', value: texts[`left.${left}`] ?? left },
    by: { what: texts['by'] ?? '', value: texts[`by.${by}`] ?? by },
  };
  const { parameters, hasYear } = reportOf(kind);
  const upToDay = { what: texts['fiscalYear'] ?? '', value: `${year} (${yearFrom} – ${asOf})` };
  return [...(hasYear ? [upToDay] : []), ...parameters.flatMap((parameter) => choices[parameter] ?? [])];
}

/** What the sums are beside each other, with its interval where it has one. */
function ratioLines({ kind }: Question, sums: Sums, texts: Texts): AboutLine[] {
  const cells = Object.entries(sums).map(([figure, value]) => ({
    figure,
    value: value.replaceAll(',', ''),
  }));
  return ratiosOf(kind, cells).map(({ ratio, value, low, high }) => ({
    what: texts[`ratio.${ratio}`] ?? '',
    value: value ?? '–',
    kind: 'number' as const,
    ...(low !== null && high !== null && { note: `${low} – ${high}` }),
  }));
}

function aboutOf(question: Question, part: Part, taker: Taker, sums: Sums): ExportAbout {
  const { language, timeZone, now, actor } = taker;
  const texts = readTexts(language, 'report');
  const words = readTexts(language, 'workbook');
  const title = texts[`name.${question.kind}`] ?? question.kind;
  const { parameters } = reportOf(question.kind);
  const line = (what: string | undefined, value: string, kind?: XlsxKind): AboutLine => ({
    what: what ?? '',
    value,
    ...(kind && { kind }),
  });
  const { figures } = reportOf(question.kind);
  const clocks = parameters.includes('known')
    ? [line(texts['asKnown'], texts[`known.${question.known}`] ?? question.known)]
    : [];
  return {
    language,
    timeZone,
    title,
    lines: [
      line(texts['report'], title),
      line(texts['asOf'], question.asOf, 'date'),
      ...clocks,
      ...choiceLines(question, texts),
      line(texts['figuresAt'], localTime(question.figuresAt, timeZone), 'time'),
      ...(question.eventsBehind > 0 ? [line('', readTexts(language, 'overview')['behind'] ?? '')] : []),
      ...Object.entries(part).flatMap(([what, value]) =>
        typeof value === 'string' ? [line(words[partNames[what] ?? ''], value)] : [],
      ),
      ...Object.entries(sums).map(([figure, value]) =>
        line(texts[`figure.${figure}`], value, figures[figure] === 'money' ? 'money' : 'number'),
      ),
      ...ratioLines(question, sums, texts),
      ...(question.history
        ? [line(words['history'], `${question.history.size} ${question.history.root}`)]
        : []),
      { ...line(words['madeAt'], localTime(now.toISOString(), timeZone), 'time'), note: timeZone },
      line(words['madeBy'], actor.name),
    ],
  };
}

/** Notes in the log of exports what was taken out, by whom and when. */
export async function noteExport(
  client: pg.PoolClient,
  question: Question,
  part: Part,
  { format, lines, sums, hash }: { format: ReportFormat; lines: number; sums: Sums; hash: string },
  made: { by: string; at: Date },
): Promise<void> {
  const { kind, asOf, known } = question;
  const note = sql`
    insert into export_log (kind, parameters, as_of, known, format, lines, sums, hash, made_by, made_at)
    values (${kind}, ${JSON.stringify(parametersOf(question, part))}, ${asOf}, ${known}, ${format}, ${lines},
      ${JSON.stringify(sums)}, ${hash}, ${made.by}, ${made.at.toISOString()})`.compile();
  await client.query(note.text, note.values);
}

/**
 * The lines of a report as a file. Its sums, its lines and the note of it in the log are of one moment: the note is written
 * when the last line was read, and what was cut off is not noted.
 */
export function reportFile(question: Question, part: Part, format: ReportFormat, taker: Taker): ExportFile {
  const most = format === 'pdf' ? mostPdfLines : mostSheetRows;
  const { table, counting } = tableOf(question, part, taker.language, most);
  const { kind, asOf } = question;
  const fileName = `${kind}-${asOf}`;
  const empty = csvFile(fileName, copyOfTable(table));
  async function* pieces(...[client, end, told]: Parameters<ExportFile['pieces']>): AsyncGenerator<Buffer> {
    let isDone = false;
    let lines = 0;
    let hash = '';
    const count = (rows: number) => {
      lines = rows;
      told(rows);
    };
    await client.query('begin isolation level repeatable read');
    try {
      const { text, values } = totalsQuery(question, part).compile();
      const found = await client.query<Record<string, string | null>>(text, values);
      const sums = totalsOf(question, found.rows[0]);
      const readable = Object.fromEntries(
        Object.entries(sums).map(([figure, value]) => [figure, cellText('money', value)]),
      );
      const about = aboutOf(question, part, taker, format === 'pdf' ? readable : sums);
      const noteHash = (digest: string) => {
        hash = digest;
      };
      if (format === 'xlsx') {
        yield* xlsxFile(fileName, table, counting, about, noteHash).pieces(client, end, count);
      } else if (format === 'pdf') {
        yield* pdfPieces(client, end, { table, counting, about }, count, noteHash);
      } else {
        const whole = createHash('sha256');
        for await (const bytes of empty.pieces(client, end, count)) {
          whole.update(bytes);
          yield bytes;
        }
        hash = whole.digest('hex');
      }
      const made = { by: taker.actor.id, at: taker.now };
      await noteExport(client, question, part, { format, lines, sums, hash }, made);
      await client.query('commit');
      isDone = true;
    } finally {
      if (!isDone) await client.query('rollback').catch(() => undefined);
    }
  }
  if (format === 'csv') return { ...empty, pieces };
  if (format === 'pdf') {
    return { name: `${fileName}.pdf`, mediaType: 'application/pdf', isPacked: true, pieces };
  }
  const { name, mediaType, isPacked } = xlsxFile(
    fileName,
    table,
    counting,
    aboutOf(question, part, taker, {}),
  );
  return { name, mediaType, isPacked, pieces };
}

/** The newest files that were taken out, or those with a hash. */
export function findExported(db: Queryable, hash: string | undefined): Promise<ExportedReport[]> {
  const condition = hash === undefined ? sql`true` : sql`x.hash = ${hash.toLowerCase()}`;
  return db.many<ExportedReport>(sql`
    select x.id, x.kind, x.parameters, x.as_of as "asOf", x.known, x.format, x.lines, x.sums, x.hash,
      u.first_name || ' ' || u.last_name as "madeBy", x.made_at as "madeAt"
    from export_log x join user_account u on u.id = x.made_by
    where ${condition} order by x.id desc limit 100`);
}
