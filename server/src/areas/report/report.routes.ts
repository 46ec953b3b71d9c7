import { reportApi } from '#contract/areas/report/report.api.ts';
import { reportKinds, reportOf, type ReportKind } from '#contract/areas/report/report.definitions.ts';
import { reportFormats } from '#contract/shared/export-options.ts';
import { createAdmission, reportLimits } from '#server/shared/http/admission.ts';
import { serve, serveList, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { sendExport } from '#server/shared/list/export.ts';
import { findExported, partOf, reportFile, sentOf, takerOf } from './report.export.ts';
import { findLines, readHead } from './report.frame.ts';
import { askReport } from './report.question.ts';

const defaultLimit = 50;

export function serveReports(serving: Serving): void {
  serve(serving, reportApi.catalog, async () =>
    reportKinds.map((kind) => {
      const { parameters, figures, ratios = {}, columns, checks } = reportOf(kind);
      const keys = (named: object) => Object.keys(named);
      return {
        kind,
        parameters: [...parameters],
        figures: keys(figures),
        ratios: keys(ratios),
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
