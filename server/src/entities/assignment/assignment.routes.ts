import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { custodyActions, custodyApi } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentLife } from '#server/areas/equipment/equipment-life.port.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import { serve, serveList, type Serving } from '#server/shared/http/serve.ts';
import { checkInMany, extendMany, giveMany, handOver } from './assignment.bulk.ts';
import { answerAssignment, confirmOnPaper, signAssignments } from './assignment.answers.ts';
import { extendLoan, giveItem, reportMissing, takeItemBack } from './assignment.commands.ts';
import { assignmentSource } from './assignment.repository.ts';
import { findOwnItems } from './assignment.own-items.ts';
import { findReturnPlace } from './assignment.return-place.ts';

export function serveAssignments(serving: Serving, life: EquipmentLife): void {
  const api = assignmentApi;
  serveReading(serving, api, assignmentSource);
  serveSteps(serving, custodyActions, {
    checkOut: (context, id, input) => giveItem(context, life, id, 'checkOut', input),
    loan: (context, id, input) => giveItem(context, life, id, 'loan', input),
    transfer: (context, id, input) => giveItem(context, life, id, 'transfer', input),
    checkIn: (context, id, input) => takeItemBack(context, life, id, 'checkIn', input),
    extend: (context, id, input) => extendLoan(context, life, id, input),
    reportMissing: (context, id, { reason }) => reportMissing(context, life, id, reason),
    find: (context, id, input) => takeItemBack(context, life, id, 'find', input),
  });
  serve(serving, custodyApi.checkOutMany, (context) => giveMany(context, life, 'checkOut', context.body));
  serve(serving, custodyApi.loanMany, (context) => giveMany(context, life, 'loan', context.body));
  serve(serving, custodyApi.transferMany, (context) => giveMany(context, life, 'transfer', context.body));
  serve(serving, custodyApi.checkInMany, (context) => checkInMany(context, life, context.body));
  serve(serving, custodyApi.extendMany, (context) => extendMany(context, life, context.body));
  serve(serving, custodyApi.returnPlace, ({ db, actor, query }) =>
    findReturnPlace(db, actor.id, query.items.split(',')),
  );
  serve(serving, api.handOver, (context) => handOver(context, life, context.params.id, context.body));
  serve(serving, api.accept, ({ body, params, ...context }) =>
    answerAssignment(context, life, params.id, { action: 'accept', note: body.notes }),
  );
  serve(serving, api.dispute, ({ body, params, ...context }) =>
    answerAssignment(context, life, params.id, { action: 'dispute', note: body.notes }),
  );
  serve(serving, api.reportBroken, ({ body, params, ...context }) =>
    answerAssignment(context, life, params.id, { action: 'reportBroken', note: body.notes }),
  );
  serve(serving, api.confirmOnPaper, (context) =>
    confirmOnPaper(context, life, context.params.id, context.body),
  );
  serveList(serving, api.ownItems, ({ db, actor, query }) => findOwnItems(db, actor.id, query));
  serve(serving, api.sign, (context) => signAssignments(context, life, context.body.answers));
}
