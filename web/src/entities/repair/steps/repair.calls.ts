import {
  repairApi,
  type CancelInput,
  type CompleteInput,
  type LendInput,
  type ReceiveInput,
  type SendInput,
} from '#contract/entities/repair/repair.api.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { RepairAction } from '#contract/entities/repair/repair.states.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

/** Takes a step with a repair; the server checks what the dialog holds. */
export function sendStep(
  step: RepairAction,
  { id, version }: RepairRecord,
  body: FormInput,
  idempotencyKey: string,
): Promise<RepairRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  switch (step) {
    case 'start':
      return call(repairApi.start, { ...sent, body });
    case 'waitForParts':
      return call(repairApi.waitForParts, { ...sent, body });
    case 'resume':
      return call(repairApi.resume, { ...sent, body });
    case 'send':
      return call(repairApi.send, { ...sent, body: body as SendInput });
    case 'receive':
      return call(repairApi.receive, { ...sent, body: body as ReceiveInput });
    case 'complete':
      return call(repairApi.complete, { ...sent, body: body as CompleteInput });
    case 'cancel':
      return call(repairApi.cancel, { ...sent, body: body as CancelInput });
    case 'lendLoaner':
      return call(repairApi.lendLoaner, { ...sent, body: body as LendInput });
    case 'returnLoaner':
      return call(repairApi.returnLoaner, { ...sent, body });
    case 'reopen':
      return call(repairApi.reopen, { ...sent, body: body as { reason: string } });
  }
}
