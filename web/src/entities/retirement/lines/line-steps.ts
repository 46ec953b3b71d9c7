import type { z } from 'zod';
import { retirementLineFields, type RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import {
  approvedLineFields,
  askReversalBody,
  retirementSteps,
  reviseValuesBody,
  waiverBody,
} from '#contract/entities/retirement/retirement.steps.ts';
import { differenceInDays } from '#contract/shared/day.ts';
import { actionBody } from '#contract/shared/endpoint.ts';
import { longText, reference, type FieldFacts } from '#contract/shared/field.ts';
import { can, type Role } from '#contract/shared/permissions.ts';
import { call } from '#web/shared/client/client.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { formatDay } from '#web/shared/format/instant.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { isFederal, isWorking } from './line-fields.ts';

/** What can be done with lines beside writing their values. */
export type LineStep =
  | 'removeItems'
  | 'reviseValues'
  | 'waive'
  | 'dropWaiver'
  | 'askReversal'
  | 'confirmReversal'
  | 'dropReversal';

export const lineStepIcons: Record<LineStep, IconName> = {
  removeItems: 'trash',
  reviseValues: 'edit',
  waive: 'shield',
  dropWaiver: 'undo',
  askReversal: 'undo',
  confirmReversal: 'check',
  dropReversal: 'x',
};

const remark = longText('Reason', { max: 500, optional: true });

/** What each step asks for. */
export const lineStepFields: Record<LineStep, Readonly<Record<string, FieldFacts>>> = {
  removeItems: { reason: remark },
  reviseValues: {
    ...Object.fromEntries(approvedLineFields.map((name) => [name, retirementLineFields[name]])),
    reason: longText('Reason', { min: 10, max: 500 }),
  },
  waive: {
    reason: longText('Reason', { min: 10, max: 500 }),
    documentId: reference('Document', 'attachment'),
  },
  dropWaiver: { reason: remark },
  askReversal: { reason: longText('Reason', { min: 20, max: 500 }) },
  confirmReversal: { reason: remark },
  dropReversal: { reason: remark },
};

/** What the filled-in fields are checked with; the items are added when they are sent. */
export const lineStepBodies: Record<LineStep, z.ZodType> = {
  removeItems: actionBody,
  reviseValues: reviseValuesBody.shape.lines.element
    .omit({ equipmentId: true })
    .extend({ reason: reviseValuesBody.shape.reason }),
  waive: waiverBody.omit({ equipmentIds: true }),
  dropWaiver: actionBody,
  askReversal: askReversalBody.omit({ equipmentId: true }),
  confirmReversal: actionBody,
  dropReversal: actionBody,
};

/** Why a step of a line cannot be taken; the words are the screen's. */
export type LineRefusal = 'notAllowed' | 'tooLate' | 'askedIt' | 'someoneElse' | 'ownCase';

export interface OfferedLineStep {
  step: LineStep;
  refusal: LineRefusal | undefined;
}

export interface LineOnlooker {
  id: string;
  roles: readonly Role[];
  reversalDays: number;
  /** Nobody decides on what he or she wrote. */
  separationOfDuties: boolean;
  today: string;
}

function reversalSteps(
  { closedAt }: Pick<RetirementRecord, 'closedAt'>,
  { reversal }: RetirementLine,
  onlooker: LineOnlooker,
): OfferedLineStep[] {
  const isAdmin = can(onlooker.roles, 'retirement.reverse');
  const refused = (refusal: LineRefusal | undefined) => (isAdmin ? refusal : 'notAllowed');
  if (reversal === null) {
    const closedOn = closedAt === null ? onlooker.today : formatDay(closedAt);
    const age = differenceInDays(onlooker.today, closedOn);
    const refusal = age > onlooker.reversalDays ? 'tooLate' : undefined;
    return [{ step: 'askReversal', refusal: refused(refusal) }];
  }
  if (reversal.reversedAt !== null) return [];
  const isOwn = reversal.askedById === onlooker.id;
  return [
    { step: 'confirmReversal', refusal: refused(isOwn ? 'askedIt' : undefined) },
    { step: 'dropReversal', refusal: refused(undefined) },
  ];
}

/** The steps that a line offers in the present state of its case. */
export function offeredLineSteps(
  record: Pick<RetirementRecord, 'status' | 'authorId' | 'closedAt'>,
  line: RetirementLine,
  onlooker: LineOnlooker,
): OfferedLineStep[] {
  if (record.status === 'completed') return reversalSteps(record, line, onlooker);
  const isAuthor = record.authorId === onlooker.id;
  if (record.status === 'draft') {
    return [{ step: 'removeItems', refusal: isAuthor ? undefined : 'someoneElse' }];
  }
  if (!isWorking(record)) return [];
  const isOwn = isAuthor && onlooker.separationOfDuties;
  const refusal = can(onlooker.roles, 'retirement.waive') ? (isOwn ? 'ownCase' : undefined) : 'notAllowed';
  const steps: OfferedLineStep[] = [];
  if (isFederal(line) && can(onlooker.roles, 'retirement.update'))
    steps.push({ step: 'reviseValues', refusal: undefined });
  if (line.waiver !== null) steps.push({ step: 'dropWaiver', refusal });
  else if (line.sanitization === 'needed' || line.sanitization === 'performed')
    steps.push({ step: 'waive', refusal });
  if (can(onlooker.roles, 'retirement.cancel')) steps.push({ step: 'removeItems', refusal: undefined });
  return steps;
}

/** When a disposal was reversed, as a day. */
export function reversedOn({ reversal }: RetirementLine): string | undefined {
  return reversal?.reversedAt ? formatDay(reversal.reversedAt) : undefined;
}

/** Takes a step with lines; the server checks what the dialog holds. */
export function sendLineStep(
  step: LineStep,
  { id, version }: RetirementRecord,
  lines: readonly RetirementLine[],
  body: FormInput,
  idempotencyKey: string,
): Promise<RetirementRecord> {
  const sent = { params: { id }, version, idempotencyKey };
  const equipmentIds = lines.map((line) => line.equipmentId);
  const equipmentId = equipmentIds[0] ?? '';
  switch (step) {
    case 'reviseValues': {
      const { reason, ...values } = body as { reason: string };
      return call(retirementSteps.reviseValues, {
        ...sent,
        body: { reason, lines: equipmentIds.map((one) => ({ equipmentId: one, ...values })) },
      });
    }
    case 'removeItems':
    case 'dropWaiver':
      return call(retirementSteps[step], { ...sent, body: { ...body, equipmentIds } });
    case 'waive':
      return call(retirementSteps.waive, {
        ...sent,
        body: { ...(body as { reason: string; documentId: string }), equipmentIds },
      });
    case 'askReversal':
      return call(retirementSteps.askReversal, {
        ...sent,
        body: { ...(body as { reason: string }), equipmentId },
      });
    case 'confirmReversal':
    case 'dropReversal':
      return call(retirementSteps[step], { ...sent, body: { ...body, equipmentId } });
  }
}
