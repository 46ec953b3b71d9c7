import type { z } from 'zod';
import { retirementActions } from '#contract/entities/retirement/retirement.api.ts';
import { retirementLineFields, type RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord, retirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import {
  approvedLineFields,
  lineSteps,
  type DialogLineStep,
} from '#contract/entities/retirement/retirement.steps.ts';
import type { Endpoint, idParams, nothing } from '#contract/shared/endpoint.ts';
import type { Fields } from '#contract/shared/field.ts';
import { neededReason } from '#contract/shared/step-fields.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { agencyDayOf } from '#web/shared/format/instant.ts';

const calls: Readonly<
  Record<DialogLineStep, Endpoint<typeof idParams, typeof nothing, z.ZodType, typeof retirementRecord>>
> = retirementActions;

/** What a step asks for; its items are the chosen lines. */
export function fieldsOf(step: DialogLineStep, isWorking: boolean): Fields {
  const {
    equipmentIds: _items,
    equipmentId: _item,
    lines: _lines,
    ...asked
  }: Fields = lineSteps[step].fields;
  if (step === 'reviseValues') {
    return {
      ...Object.fromEntries(approvedLineFields.map((name) => [name, retirementLineFields[name]])),
      ...asked,
    };
  }
  return step === 'removeItems' && isWorking ? { ...asked, reason: neededReason } : asked;
}

/** When a disposal was reversed, as a day. */
export function reversedOn({ reversal }: RetirementLine): string | undefined {
  return reversal?.reversedAt ? agencyDayOf(reversal.reversedAt) : undefined;
}

/** What was filled in together with the lines that it is about. */
export function bodyOf(
  step: DialogLineStep,
  lines: readonly Pick<RetirementLine, 'equipmentId'>[],
  input: FormInput,
): FormInput {
  const equipmentIds = lines.map(({ equipmentId }) => equipmentId);
  if (step === 'reviseValues') {
    const { reason, ...values } = input;
    return { reason, lines: equipmentIds.map((equipmentId) => ({ equipmentId, ...values })) };
  }
  const isOfOne = 'equipmentId' in lineSteps[step].fields;
  return { ...input, ...(isOfOne ? { equipmentId: equipmentIds[0] } : { equipmentIds }) };
}

/** Takes a step with lines; the server checks what the dialog holds. */
export function sendLineStep(
  step: DialogLineStep,
  { id, version }: RetirementRecord,
  lines: readonly RetirementLine[],
  input: FormInput,
  idempotencyKey: string,
): Promise<RetirementRecord> {
  const body = bodyOf(step, lines, input);
  return call(calls[step], { params: { id }, version, body, idempotencyKey });
}
