import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { custodyApi } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentLife } from '#server/features/equipment-life/equipment-life.ts';
import type { OpenRepair } from '#server/features/equipment-life/open-repair.ts';
import { serveReading } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { checkInMany, checkOutMany, handOver } from './assignment.bulk.ts';
import { answerAssignment, signAssignments } from './assignment.answers.ts';
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
    answerAssignment(context, params.id, 'accept', body.notes),
  );
  serve(serving, api.dispute, ({ body, params, ...context }) =>
    answerAssignment(context, params.id, 'dispute', body.notes),
  );
  serve(serving, api.reportBroken, ({ body, params, ...context }) =>
    answerAssignment(context, params.id, 'reportBroken', body.notes),
  );
  serve(serving, api.sign, (context) => signAssignments(context, context.body.answers));
}
