import type { StepFieldLook } from '#web/features/records/StepFormDialog.tsx';

/** How a field of a step is shown; the values of single lines are written at the lines. */
export function lookOf(name: string): StepFieldLook | null {
  if (name === 'lines') return null;
  return name === 'disposedOn' ? { span: 3, isRequired: true } : {};
}
