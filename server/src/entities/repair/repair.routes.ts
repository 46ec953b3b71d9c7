import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serve, type Serving } from '#server/shared/http/serve.ts';
import { createRepair, deleteRepair, restoreRepair, updateRepair } from './repair.commands.ts';
import { cancelRepair, completeRepair, reopenRepair } from './repair.endings.ts';
import { lendLoaner, returnLoaner } from './repair.loaner.ts';
import type { RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';
import { receiveFromVendor, resumeRepair, sendToVendor, startRepair, waitForParts } from './repair.steps.ts';

export function serveRepairs(serving: Serving, ports: RepairPorts): void {
  const api = repairApi;
  serveReading(serving, api, repairSource);
  serveWriting(serving, api, {
    create: (context, input) => createRepair(context, ports, input),
    update: updateRepair,
    delete: deleteRepair,
    restore: (context, id, reason) => restoreRepair(context, ports, id, reason),
  });
  serve(serving, api.start, (context) => startRepair(context, ports, context.params.id, context.body));
  serve(serving, api.waitForParts, (context) => waitForParts(context, context.params.id, context.body));
  serve(serving, api.resume, (context) => resumeRepair(context, context.params.id, context.body));
  serve(serving, api.send, (context) => sendToVendor(context, context.params.id, context.body));
  serve(serving, api.receive, (context) => receiveFromVendor(context, context.params.id, context.body));
  serve(serving, api.complete, (context) => completeRepair(context, ports, context.params.id, context.body));
  serve(serving, api.cancel, (context) => cancelRepair(context, ports, context.params.id, context.body));
  serve(serving, api.lendLoaner, (context) => lendLoaner(context, ports, context.params.id, context.body));
  serve(serving, api.returnLoaner, (context) =>
    returnLoaner(context, ports, context.params.id, context.body),
  );
  serve(serving, api.reopen, (context) =>
    reopenRepair(context, ports, context.params.id, context.body.reason),
  );
}
