import { z } from 'zod';
import { endpoint } from '#contract/shared/endpoint.ts';
import { exportMediaTypes, type ReportFormat } from '#contract/shared/export-options.ts';
import { languageIds } from '#contract/shared/languages.ts';
import { reportBy, reportKinds, reportKnown, reportLeft, reportParameters } from './report.definitions.ts';

const instant = z.iso.datetime({ offset: true });
const kindParams = z.strictObject({ kind: z.enum(reportKinds) });

/** What a report is asked with: the day, what was known of it, items that left, and what its rows are. */
const question = {
  asOf: z.iso.date().optional(),
  known: z.enum(reportKnown).optional(),
  left: z.enum(reportLeft).optional(),
  year: z.coerce.number().int().min(1901).max(9998).optional(),
  by: z.enum(reportBy).optional(),
};
/** Which of its lines: those of a row, of a figure, of a check. */
const part = {
  row: z.string().max(130).optional(),
  figure: z.string().max(40).optional(),
  check: z.string().max(40).optional(),
};
const limit = z.coerce.number().int().min(1).max(200).optional();

/** A number with how many lines it is made of; those lines add up to it. */
const reportCell = z.object({ figure: z.string(), value: z.string(), count: z.int() });
export type ReportCell = z.infer<typeof reportCell>;

/** One figure beside another; no value where there are too few, or nothing to divide by. */
const reportRatio = z.object({
  ratio: z.string(),
  value: z.string().nullable(),
  /** The ends of its interval. */
  low: z.string().nullable(),
  high: z.string().nullable(),
});
export type ReportRatioValue = z.infer<typeof reportRatio>;

export const reportRow = z.object({
  key: z.string(),
  /** What it is called; null where it is a month, or what the row is by is not known. */
  label: z.string().nullable(),
  note: z.string().nullable(),
  cells: z.array(reportCell),
  ratios: z.array(reportRatio),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportHead = z.object({
  kind: z.enum(reportKinds),
  asOf: z.iso.date(),
  known: z.enum(reportKnown),
  left: z.enum(reportLeft),
  by: z.enum(reportBy),
  today: z.iso.date(),
  /** The fiscal year of the day: its name, its first and its last day. */
  year: z.int(),
  yearFrom: z.iso.date(),
  yearTo: z.iso.date(),
  /** The close that the figures of this year were frozen by. */
  closed: z.object({ number: z.string(), closedAt: instant, hash: z.string() }).nullable(),
  /** The close whose closing balances this year opens with. */
  follows: z.string().nullable(),
  /** Of when the figures are; a report that reads the records themselves is of now. */
  figuresAt: instant,
  /** How many events the figures do not know yet. */
  eventsBehind: z.int(),
  /** Where the sealed history stands: how many events it has, and their root. */
  history: z.object({ size: z.int(), root: z.string() }).nullable(),
  lines: z.int(),
  checks: z.array(z.object({ check: z.string(), count: z.int() })),
  rows: z.array(reportRow),
  nextRow: z.string().nullable(),
  total: z.array(reportCell),
  totalRatios: z.array(reportRatio),
});
export type ReportHead = z.infer<typeof reportHead>;

export const reportLine = z.object({
  key: z.string(),
  /** The page of the record, as of the same day. */
  link: z.string(),
  /** What it adds to the figure that was asked for. */
  amount: z.string().nullable(),
  values: z.record(z.string(), z.string().nullable()),
});
export type ReportLine = z.infer<typeof reportLine>;

const exportQuery = z.strictObject({
  ...question,
  ...part,
  lang: z.enum(languageIds).optional(),
});

function exportEndpoint(format: ReportFormat, named: string) {
  return endpoint({
    method: 'GET',
    path: `/api/reports/:kind/export.${format}`,
    params: kindParams,
    access: 'report.read',
    summary: `Export the lines of a report as ${named}; its hash is kept in the log of exports`,
    query: exportQuery,
    response: z.string(),
    mediaType: format === 'pdf' ? 'application/pdf' : exportMediaTypes[format],
  });
}

export const exportedReport = z.object({
  id: z.uuid(),
  kind: z.string(),
  parameters: z.record(z.string(), z.string()),
  asOf: z.iso.date(),
  known: z.enum(reportKnown),
  format: z.string(),
  lines: z.int(),
  sums: z.record(z.string(), z.string()),
  /** SHA-256 of the CSV form of its lines. */
  hash: z.string(),
  madeBy: z.string(),
  madeAt: instant,
});
export type ExportedReport = z.infer<typeof exportedReport>;

export const reportApi = {
  catalog: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'report.read',
    summary: 'Every report with its parameters, figures, columns and checks',
    response: z.array(
      z.object({
        kind: z.enum(reportKinds),
        parameters: z.array(z.enum(reportParameters)),
        figures: z.array(z.string()),
        ratios: z.array(z.string()),
        columns: z.array(z.string()),
        checks: z.array(z.string()),
      }),
    ),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/reports/:kind',
    params: kindParams,
    access: 'report.read',
    summary: 'A report: checks, sums of each row a page at a time, and totals',
    query: z.strictObject({ ...question, afterRow: z.string().max(300).optional(), limit }),
    response: reportHead,
  }),
  lines: endpoint({
    method: 'GET',
    path: '/api/reports/:kind/lines',
    params: kindParams,
    access: 'report.read',
    summary: 'The lines that a report, a row, a figure or a check is made of, a page at a time',
    query: z.strictObject({ ...question, ...part, after: z.string().max(120).optional(), limit }),
    response: z.object({ lines: z.array(reportLine), next: z.string().nullable() }),
  }),
  exportCsv: exportEndpoint('csv', 'CSV'),
  exportXlsx: exportEndpoint('xlsx', 'an Excel workbook'),
  exportPdf: exportEndpoint('pdf', 'a PDF'),
  exported: endpoint({
    method: 'GET',
    path: '/api/reports/exports',
    access: 'report.read',
    summary: 'The newest 100 reports that were taken out as files, or those with a hash',
    query: z.strictObject({
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/i)
        .optional(),
    }),
    response: z.object({ items: z.array(exportedReport) }),
  }),
};
