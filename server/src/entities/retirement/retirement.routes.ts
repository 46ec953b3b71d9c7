import { retirementActions, retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import { getRecord, serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import {
  createRetirement,
  deleteRetirement,
  restoreRetirement,
  updateRetirement,
} from './retirement.commands.ts';
import { completeRetirement } from './retirement.completion.ts';
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
  takeOverRetirement,
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

export function serveRetirements(serving: Serving): void {
  const api = retirementApi;
  serveDetails(serving);
  serveReading(serving, api, retirementSource);
  serveWriting(serving, api, {
    create: createRetirement,
    update: updateRetirement,
    delete: deleteRetirement,
    restore: restoreRetirement,
  });
  serveSteps(serving, retirementActions, {
    submit: submitRetirement,
    takeOver: takeOverRetirement,
    withdraw: withdrawRetirement,
    return: returnRetirement,
    approve: approveRetirement,
    reject: rejectRetirement,
    start: startRetirement,
    makeReady,
    workOn,
    complete: completeRetirement,
    cancel: cancelRetirement,
    addItems,
    removeItems: removeItems,
    setLines,
    reviseValues,
    waive: waiveSanitization,
    dropWaiver,
    askReversal,
    dropReversal,
    confirmReversal: confirmReversal,
  });
}
