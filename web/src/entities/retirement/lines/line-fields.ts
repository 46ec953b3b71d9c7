import {
  isFederal,
  retirementLineFields,
  retirementLineInput,
  type RetirementLine,
} from '#contract/entities/retirement/retirement.lines.ts';
import { checkDisposedOn } from '#contract/entities/retirement/retirement.rules.ts';
import { isWorking, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { approvedLineFields } from '#contract/entities/retirement/retirement.steps.ts';
import type { RetirementRules } from '#contract/areas/retirement/retirement-settings.ts';
import { removalSteps } from '#contract/areas/retirement/retirement-vocabulary.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { fingerprint, type FormInput, type FormValues } from '#web/shared/form/form-values.ts';

type LineField = keyof typeof retirementLineFields;

/** What the change of lines is checked with before it is sent. */
export const lineChangeSchema = retirementLineInput.omit({ equipmentId: true });

/** What can be told of a day of disposal before the server does; while today is not known, nothing. */
export function findDisposalProblems(
  { disposedOn }: FormInput,
  { approvedAt }: Pick<RetirementRecord, 'approvedAt'>,
  today: string | undefined,
): FieldProblem[] {
  if (typeof disposedOn !== 'string' || today === undefined) return [];
  // The day of the approval follows the agency's zone of then, which only the server knows.
  return checkDisposedOn(disposedOn, { today, approvedOn: approvedAt === null ? null : undefined });
}

/** The field that the server means when it names one of a line that was sent. */
export function fieldOfLine(path: string): string {
  return path.replace(/^lines\.\d+\./, '');
}

/** What is asked about the chosen lines: only what their case, its method and their awards need. */
export function lineFieldsOf(
  record: Pick<RetirementRecord, 'status' | 'reason' | 'method'>,
  lines: readonly RetirementLine[],
  rules: RetirementRules | undefined,
): Partial<Record<LineField, FieldFacts>> {
  const method = rules?.methods.find((one) => one.method === record.method);
  const reason = rules?.reasons.find((one) => one.reason === record.reason);
  const isLate = isWorking(record);
  const needsInstruction = lines.some((line) => line.needsInstruction || line.instructionDocument !== null);
  const names: LineField[] = [
    ...(isLate && lines.some(isFederal) ? [] : approvedLineFields),
    ...(reason?.needsPoliceReport ? (['policeReport', 'policeReportOn'] as const) : []),
    ...(isLate && needsInstruction ? (['instructionDocumentId', 'instructionOn'] as const) : []),
    ...(isLate ? removalSteps.filter((step) => method?.removals.includes(step)) : []),
    ...(isLate ? (['disposedOn'] as const) : []),
    ...(isLate && method?.needsPrice ? (['salePrice', 'saleCost', 'proceeds'] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, retirementLineFields[name]]));
}

function valueOf(line: RetirementLine, name: LineField): unknown {
  if (name === 'instructionDocumentId') return line.instructionDocument;
  // Proceeds that nobody entered follow the price.
  if (name === 'proceeds' && line.proceeds === line.salePrice) return '';
  const step = removalSteps.find((one) => one === name);
  if (step) return line.removals[step] !== null;
  return line[name as Exclude<LineField, 'instructionDocumentId' | (typeof removalSteps)[number]>] ?? '';
}

function emptyOf(name: LineField): unknown {
  if (name === 'instructionDocumentId') return null;
  return removalSteps.some((step) => step === name) ? false : '';
}

/** The values of a field that the chosen lines hold; several where they differ. */
export function valuesOfLines(lines: readonly RetirementLine[], name: string): unknown[] {
  const values = lines.map((line) => valueOf(line, name as LineField));
  return [...new Map(values.map((value) => [fingerprint(value), value])).values()];
}

/** What the fields start with: a value that all chosen lines share, otherwise nothing. */
export function startOfLines(lines: readonly RetirementLine[], names: readonly string[]): FormValues {
  return Object.fromEntries(
    (names as LineField[]).map((name) => {
      const [value, ...others] = valuesOfLines(lines, name);
      return [name, others.length === 0 ? value : emptyOf(name)];
    }),
  );
}

/** What was changed: the new values, and null where a shared value was taken away. */
export function changesOf(start: FormInput, now: FormInput): FormInput {
  const names = Object.keys(start);
  return Object.fromEntries(
    names
      .filter((name) => fingerprint(start[name] ?? null) !== fingerprint(now[name] ?? null))
      .map((name) => [name, now[name] ?? null]),
  );
}

/** Those whose disposal was reversed: their figures are struck out, and no sum counts them. */
export function isReversed({ reversal }: RetirementLine): boolean {
  return Boolean(reversal?.reversedAt);
}
