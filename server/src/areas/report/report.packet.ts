import { createHash } from 'node:crypto';
import {
  reportKinds,
  reportOf,
  type ReportKnown,
  type ReportParameter,
} from '#contract/areas/report/report.definitions.ts';
import { mostSheetRows } from '#contract/shared/export-options.ts';
import { defaultLanguage } from '#contract/shared/languages.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { csvFile } from '#server/shared/list/export-file.ts';
import { copyOfTable } from '#server/shared/list/export-query.ts';
import { noteExport, parametersOf, tableOf } from './report.export.ts';
import { totalsOf, totalsQuery } from './report.frame.ts';
import { askReport, type Sent } from './report.question.ts';

/**
 * Reads reports for auditor packets: the lines as CSV as of a day, or of the fiscal year of that day, with the hash that a file
 * taken from the page has. Sums, lines and the note of them in the log of exports are of one moment.
 */
export function createReportReader(db: Db) {
  return async (wanted: string, asOf: string, known: ReportKnown, madeBy: string) => {
    const kind = reportKinds.find((one) => one === wanted);
    if (!kind) throw new Error(`there is no report ${wanted}`);
    const { parameters } = reportOf(kind);
    const { year } = await askReport(db, 'gasb-96', { asOf });
    const all: Required<Pick<Sent, 'asOf' | 'known' | 'year'>> = { asOf, known, year };
    const takes = ([name]: [string, unknown]) => parameters.includes(name as ReportParameter);
    const question = await askReport(db, kind, Object.fromEntries(Object.entries(all).filter(takes)));
    const { table } = tableOf(question, {}, defaultLanguage, mostSheetRows);
    let facts: { parameters: object; lines: number; sums: object; sha256: string } | undefined;
    async function* content(): AsyncGenerator<Buffer> {
      const client = await db.connect();
      let isDone = false;
      try {
        await client.query('begin isolation level repeatable read');
        const { text, values } = totalsQuery(question, {}).compile();
        const found = await client.query<Record<string, string | null>>(text, values);
        const sums = totalsOf(question, found.rows[0]);
        const hash = createHash('sha256');
        let lines = 0;
        const count = (rows: number) => {
          lines = rows;
        };
        const never = new AbortController().signal;
        for await (const bytes of csvFile(kind ?? '', copyOfTable(table)).pieces(client, never, count)) {
          hash.update(bytes);
          yield bytes;
        }
        facts = { parameters: parametersOf(question, {}), lines, sums, sha256: hash.digest('hex') };
        const exported = { format: 'csv' as const, lines, sums, hash: facts.sha256 };
        await noteExport(client, question, {}, exported, { by: madeBy, at: new Date() });
        await client.query('commit');
        isDone = true;
      } finally {
        // What was left in the middle is no connection for anybody else.
        client.release(!isDone);
      }
    }
    return {
      content: content(),
      facts: () => {
        if (!facts) throw new Error('the report is not read yet');
        return facts;
      },
    };
  };
}
