import {
  formatsOf,
  type ReportTime,
  type ScheduleFormat,
} from '#contract/features/export/schedule.schema.ts';
import type { ScheduleLook } from '#contract/features/export/schedule.schema.ts';
import type { ExportFormat, ReportFormat } from '#contract/shared/export-options.ts';
import type { Language } from '#contract/shared/languages.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { ExportFile } from '#server/shared/list/export-file.ts';
import type { ExportNote } from '#server/shared/list/export.ts';
import type { Subject } from './reach.ts';
import { prepareExport, type Exporters } from './wanted-export.ts';

/** A file that is about to be made; that of a report says of which day it is. */
export interface PreparedExport {
  file: ExportFile;
  note: ExportNote;
  asOf?: string;
}

/** A report with what it is asked, as its address says it. */
export interface NamedReport {
  report: string;
  question: string;
  format: ReportFormat;
  language: Language | undefined;
}

/** Prepares the file of a report as its page would; what the report does not know is refused. */
export type PrepareReport = (
  db: Queryable,
  owner: Actor,
  now: Date,
  wanted: NamedReport,
) => Promise<PreparedExport>;

/** Who makes the files. */
export interface Makers {
  exporters: Exporters;
  prepareReport: PrepareReport;
}

/** What a schedule has made. */
export interface Scheduled extends Subject {
  question: string;
  reportTime: ReportTime | null;
  format: ScheduleFormat;
  look: ScheduleLook;
}

/** What the time of a report means on a day: the part of the question that says it. */
export function periodOn(time: Sql, day: Sql): Sql {
  return sql`case ${time}
    when 'day' then 'asOf=' || ${day}
    when 'lastMonth' then 'asOf=' || (date_trunc('month', ${day}::timestamp)::date - 1)
    when 'lastYear' then 'asOf=' || (fiscal_year_start(${day}) - 1)
    when 'thisFiscalYear' then
      'year=' || extract(year from fiscal_year_start(${day}) + interval '1 year' - interval '1 day')
    when 'lastFiscalYear' then 'year=' || extract(year from fiscal_year_start(${day}) - 1) end`;
}

/** The question of a report on the day of its run; where the database is not there yet, on its own day. */
async function questionOn(db: Queryable, scheduled: Scheduled, day: string): Promise<string> {
  const { question, reportTime } = scheduled;
  if (reportTime === null) return question;
  const { asked } = await db.one<{ asked: string }>(sql`
    select ${periodOn(sql`${reportTime}::text`, sql`d.day`)} as asked
    from (select least(${day}::date, agency_today()) as day) d`);
  return question === '' ? asked : `${question}&${asked}`;
}

export function checkFormat(subject: Subject, format: ScheduleFormat): void {
  if (!formatsOf(subject).includes(format)) {
    throw refuseFields([fieldProblemOf('format', 'Format', 'not_a_choice')]);
  }
}

/** Prepares the file of a schedule for a day; what its list or its report does not know is refused. */
export async function prepareScheduled(
  db: Queryable,
  { exporters, prepareReport }: Makers,
  owner: Actor,
  now: Date,
  scheduled: Scheduled,
  day: string,
): Promise<PreparedExport> {
  const { entity, report, question, look } = scheduled;
  checkFormat(scheduled, scheduled.format);
  if (report !== null) {
    const asked = await questionOn(db, scheduled, day);
    const format = scheduled.format as ReportFormat;
    return prepareReport(db, owner, now, { report, question: asked, format, language: look.lang });
  }
  if (entity === null) throw new AppError('not_found');
  const format = scheduled.format as ExportFormat;
  return prepareExport(db, exporters, owner, now, { entity, question, format, ...look });
}
