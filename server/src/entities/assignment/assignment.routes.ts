import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { custodyApi } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentLife } from '#server/features/equipment-life/equipment-life.ts';
import type { OpenRepair } from '#server/features/equipment-life/open-repair.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { checkInMany, checkOutMany, handOver } from './assignment.bulk.ts';
import { answerAssignment, confirmOnPaper, signAssignments } from './assignment.answers.ts';
import { checkIn, checkOut, find, loan, reportMissing, transfer } from './assignment.commands.ts';
import { assignmentSource } from './assignment.repository.ts';

export function serveAssignments(serving: Serving, life: EquipmentLife, repairs: OpenRepair): void {
  const api = assignmentApi;
  serveReading(serving, api, assignmentSource);
  serve(serving, custodyApi.checkOut, (context) => checkOut(context, life, context.params.id, context.body));
  serve(serving, custodyApi.loan, (context) => loan(context, life, context.params.id, context.body));
  serve(serving, custodyApi.transfer, (context) => transfer(context, life, context.params.id, context.body));
  serve(serving, custodyApi.checkIn, (context) => checkIn(context, life, context.params.id, context.body));
  serve(serving, custodyApi.reportMissing, (context) =>
    reportMissing(context, life, repairs, context.params.id, context.body.reason),
  );
  serve(serving, custodyApi.find, (context) => find(context, life, context.params.id, context.body));
  serve(serving, custodyApi.checkOutMany, (context) => checkOutMany(context, life, context.body));
  serve(serving, custodyApi.checkInMany, (context) => checkInMany(context, life, context.body));
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
  serve(serving, api.sign, (context) => signAssignments(context, life, context.body.answers));
}
