import { reportApi } from '#contract/areas/report/report.api.ts';
import {
  reportFormats,
  reportKinds,
  reportOf,
  type ReportKind,
} from '#contract/areas/report/report.definitions.ts';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { createAdmission, reportLimits } from '#server/shared/http/admission.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { serve, serveList, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { sendExport } from '#server/shared/list/export.ts';
import { findExported, reportFile, type Taker } from './report.export.ts';
import { findLines, readHead, type Part } from './report.frame.ts';
import { askReport, type Sent } from './report.question.ts';

const defaultLimit = 50;

const sentOf = ({ asOf, known, left, year, by }: Sent): Sent => ({ asOf, known, left, year, by });
const partOf = ({ row, figure, check }: Part): Part => ({ row, figure, check });

async function takerOf(
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

export function serveReports(serving: Serving): void {
  serve(serving, reportApi.catalog, async () =>
    reportKinds.map((kind) => {
      const { parameters, figures, columns, checks } = reportOf(kind);
      const keys = (named: object) => Object.keys(named);
      return {
        kind,
        parameters: [...parameters],
        figures: keys(figures),
        columns: keys(columns),
        checks: keys(checks),
      };
    }),
  );
  serve(serving, reportApi.exported, async ({ db, query }) => ({
    items: await findExported(db, query.hash),
  }));
  // Sums and lines have connections, a limit of time and places of their own: a million items take longer than a list may.
  const { db: whole } = serving;
  const summing = {
    ...serving,
    db: { ...whole, lists: whole.reports },
    lists: createAdmission(reportLimits),
  };
  serveList(summing, reportApi.read, async ({ db, params, query }) => {
    const question = await askReport(db, params.kind, sentOf(query));
    return readHead(db, question, { afterRow: query.afterRow, limit: query.limit ?? defaultLimit });
  });
  serveList(summing, reportApi.lines, async ({ db, params, query }) => {
    const question = await askReport(db, params.kind, sentOf(query));
    const { after, limit = defaultLimit } = query;
    return findLines(db, question, partOf(query), { after, limit });
  });
  const endpoints = { csv: reportApi.exportCsv, xlsx: reportApi.exportXlsx, pdf: reportApi.exportPdf };
  for (const format of reportFormats) {
    serveStream(serving, endpoints[format], async ({ db, params, query, actor, now }, reply) => {
      const kind: ReportKind = params.kind;
      const question = await askReport(db, kind, sentOf(query));
      const taker = await takerOf(db, actor, query.lang, now);
      const note = { actor: actor.id, entity: `report ${kind}`, view: question.asOf };
      return sendExport(serving.exports, reply, reportFile(question, partOf(query), format, taker), note);
    });
  }
}
