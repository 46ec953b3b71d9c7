import { reportApi } from '#contract/areas/report/report.api.ts';
import { reportKinds } from '#contract/areas/report/report.definitions.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { PrepareReport } from '#server/features/export/scheduled-export.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { partOf, reportFile, sentOf, takerOf } from './report.export.ts';
import { askReport } from './report.question.ts';

/** What the address of a report says; each parameter once, and only those that reports have. */
function readQuestion(question: string) {
  const sent = [...new URLSearchParams(question)];
  const read = reportApi.exportCsv.query.safeParse(Object.fromEntries(sent));
  if (!read.success || new Set(sent.map(([name]) => name)).size < sent.length) {
    throw refuseFields([fieldProblemOf('question', 'Filters', 'not_a_choice')]);
  }
  return read.data;
}

/** Prepares the file of a report for a schedule, as the page of the report would for its owner. */
export const prepareReport: PrepareReport = async (db, owner, now, wanted) => {
  const kind = reportKinds.find((one) => one === wanted.report);
  if (!kind) throw refuseFields([fieldProblemOf('report', 'Report', 'not_a_choice')]);
  if (!can(owner.roles, 'report.read')) throw new AppError('not_allowed');
  const asked = readQuestion(wanted.question);
  const question = await askReport(db, kind, sentOf(asked));
  const taker = await takerOf(db, owner, wanted.language, now);
  const { asOf } = question;
  return {
    file: reportFile(question, partOf(asked), wanted.format, taker),
    note: { actor: owner.id, entity: `report ${kind}`, view: asOf },
    asOf,
  };
};
