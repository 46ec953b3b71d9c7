import type { FieldFacts } from '#contract/shared/field.ts';

/** What every control is given, whatever it holds. */
export interface ControlProps {
  /** The id of the element that takes the focus. */
  id: string;
  labelId: string;
  path: string;
  facts: FieldFacts;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  describedBy: string | undefined;
  isInvalid: boolean;
  placeholder?: string | undefined;
  /** What holds while nobody has said anything. */
  suggested?: unknown;
  isDisabled?: boolean | undefined;
  /** The field of a tag: how what is typed, pasted or scanned into it is read. */
  readTag?: ((text: string) => string) | undefined;
}

/** A value of a text control; anything else counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
