import type { BatchStep } from '#contract/features/batch/batch.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

/** The steps that a batch takes with many records. */
export const stepNames = ['checkOut', 'checkIn', 'transfer', 'loan', 'extend', 'stock'] as const;
export type StepName = (typeof stepNames)[number];

/** What each step asks for, by the name of the field. */
export type StepFields = Readonly<Record<StepName, Readonly<Record<string, FieldFacts>>>>;

const [stepFields] = Object.values(
  import.meta.glob<StepFields>('../../entities/*/*.bulk-steps.ts', { eager: true, import: 'bulkSteps' }),
);

export const stepInputNames = [
  'personId',
  'locationId',
  'projectId',
  'dueOn',
  'movedToId',
  'startedOn',
  'condition',
  'notes',
] as const;
type StepInputName = (typeof stepInputNames)[number];

/** The step of a batch, where this release knows it. */
export function stepNameOf(step: BatchStep | null): StepName | undefined {
  return stepNames.find((name) => name === step?.action);
}

const holders: readonly string[] = ['personId', 'locationId', 'projectId'];

/** What a step is asked for: of the holders the one that was chosen, and no new place where that is a place. */
export function stepFieldsOf({ action, input }: BatchStep): [StepInputName, FieldFacts][] {
  const name = stepNames.find((one) => one === action);
  if (name === undefined) return [];
  return stepInputNames.flatMap((field): [StepInputName, FieldFacts][] => {
    const facts = stepFields?.[name][field];
    const isGiven = input[field] !== undefined && input[field] !== null;
    const isLeftOut =
      (holders.includes(field) && !isGiven) ||
      (field === 'movedToId' && typeof input['locationId'] === 'string') ||
      // The dialog of giving does not ask for it: the item keeps the one it has.
      (field === 'condition' && name !== 'checkIn' && !isGiven);
    if (!facts || isLeftOut) return [];
    return [[field, holders.includes(field) ? { ...facts, required: true } : facts]];
  });
}

/** What is sent: what was left empty is left out. */
export function stepInputOf(input: FormInput): BatchStep['input'] {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(given) as BatchStep['input'];
}

/** Tells inputs apart, whatever the order of their fields. */
export function markOfInput(input: BatchStep['input']): string {
  return JSON.stringify(
    Object.entries(input)
      .filter(([, value]) => value !== null && value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
