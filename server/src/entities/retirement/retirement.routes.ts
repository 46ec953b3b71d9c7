import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { getRecord, serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  createRetirement,
  deleteRetirement,
  restoreRetirement,
  updateRetirement,
} from './retirement.commands.ts';
import { completeRetirement, type RetirementPorts } from './retirement.completion.ts';
import {
  addItems,
  dropWaiver,
  removeItems,
  setLines,
  waiveSanitization,
} from './retirement.line-commands.ts';
import { findLines, getSummary } from './retirement.line-rows.ts';
import { getRetirementRules, retirementSource } from './retirement.repository.ts';
import { reviseValues } from './retirement.revision.ts';
import { askReversal, confirmReversal, dropReversal } from './retirement.reversal.ts';
import {
  approveRetirement,
  cancelRetirement,
  findDecisions,
  makeReady,
  rejectRetirement,
  returnRetirement,
  startRetirement,
  submitRetirement,
  withdrawRetirement,
  workOn,
} from './retirement.steps.ts';

function serveDetails(serving: Serving): void {
  const api = retirementApi;
  serve(serving, api.rules, ({ db, query }) => getRetirementRules(db, query.onDate));
  serve(serving, api.lines, async ({ db, params }) => {
    await getRecord(db, retirementSource, params.id);
    return findLines(db, params.id);
  });
  serve(serving, api.summary, async ({ db, params }) => {
    await getRecord(db, retirementSource, params.id);
    return getSummary(db, params.id);
  });
  serve(serving, api.decisions, async ({ db, params }) => {
    await getRecord(db, retirementSource, params.id);
    return findDecisions(db, params.id);
  });
}

function serveLines(serving: Serving, { retiring }: RetirementPorts): void {
  const api = retirementApi;
  serve(serving, api.addItems, (context) => addItems(context, context.params.id, context.body));
  serve(serving, api.removeItems, (context) =>
    removeItems(context, retiring, context.params.id, context.body),
  );
  serve(serving, api.setLines, (context) => setLines(context, context.params.id, context.body));
  serve(serving, api.reviseValues, (context) => reviseValues(context, context.params.id, context.body));
  serve(serving, api.waive, (context) => waiveSanitization(context, context.params.id, context.body));
  serve(serving, api.dropWaiver, (context) => dropWaiver(context, context.params.id, context.body));
}

export function serveRetirements(serving: Serving, ports: RetirementPorts): void {
  const api = retirementApi;
  const { retiring } = ports;
  serveDetails(serving);
  serveReading(serving, api, retirementSource);
  serveWriting(serving, api, {
    create: createRetirement,
    update: updateRetirement,
    delete: deleteRetirement,
    restore: restoreRetirement,
  });
  serveLines(serving, ports);
  serve(serving, api.submit, (context) => submitRetirement(context, context.params.id, context.body));
  serve(serving, api.withdraw, (context) => withdrawRetirement(context, context.params.id, context.body));
  serve(serving, api.return, (context) => returnRetirement(context, context.params.id, context.body));
  serve(serving, api.reject, (context) => rejectRetirement(context, context.params.id, context.body));
  serve(serving, api.approve, (context) =>
    approveRetirement(context, retiring, context.params.id, context.body),
  );
  serve(serving, api.start, (context) => startRetirement(context, context.params.id, context.body));
  serve(serving, api.makeReady, (context) => makeReady(context, context.params.id, context.body));
  serve(serving, api.workOn, (context) => workOn(context, context.params.id, context.body));
  serve(serving, api.complete, (context) =>
    completeRetirement(context, ports, context.params.id, context.body),
  );
  serve(serving, api.cancel, (context) =>
    cancelRetirement(context, retiring, context.params.id, context.body),
  );
  serve(serving, api.askReversal, (context) => askReversal(context, context.params.id, context.body));
  serve(serving, api.dropReversal, (context) => dropReversal(context, context.params.id, context.body));
  serve(serving, api.confirmReversal, (context) =>
    confirmReversal(context, retiring, context.params.id, context.body),
  );
}
