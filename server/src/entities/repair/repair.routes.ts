import { repairActions, repairApi } from '#contract/entities/repair/repair.api.ts';
import { serveReading, serveWriting } from '#server/features/records/records.routes.ts';
import { serveSteps } from '#server/features/records/steps.routes.ts';
import type { Serving } from '#server/shared/http/serve.ts';
import { cancelRepair, completeRepair, reopenRepair } from './repair.closing.ts';
import { createRepair, deleteRepair, restoreRepair, updateRepair } from './repair.commands.ts';
import { lendLoaner, returnLoaner } from './repair.loaner.ts';
import type { RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';
import { startRepair, takeStep } from './repair.steps.ts';

export function serveRepairs(serving: Serving, ports: RepairPorts): void {
  serveReading(serving, repairApi, repairSource);
  serveWriting(serving, repairApi, {
    create: (context, input) => createRepair(context, ports, input),
    update: updateRepair,
    delete: deleteRepair,
    restore: (context, id, reason) => restoreRepair(context, ports, id, reason),
  });
  serveSteps(serving, repairActions, {
    start: (context, id, input) => startRepair(context, ports, id, input),
    waitForParts: (context, id, input) => takeStep(context, id, 'waitForParts', input),
    resume: (context, id, input) => takeStep(context, id, 'resume', input),
    send: (context, id, input) => takeStep(context, id, 'send', input),
    receive: (context, id, input) => takeStep(context, id, 'receive', input),
    complete: (context, id, input) => completeRepair(context, ports, id, input),
    cancel: (context, id, input) => cancelRepair(context, ports, id, input),
    lendLoaner: (context, id, input) => lendLoaner(context, ports, id, input),
    returnLoaner: (context, id, input) => returnLoaner(context, ports, id, input),
    reopen: (context, id, input) => reopenRepair(context, ports, id, input),
  });
}
