import { useId, type ReactNode } from 'react';
import type { FieldFacts } from '#contract/shared/field.ts';
import { SegmentedControl, SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';

interface SelectFieldProps<T extends string> {
  label: string;
  value: T | '';
  values: readonly T[];
  textOf: (value: T) => string;
  onChange: (value: T) => void;
  /** Side by side instead of in a menu. */
  isSegmented?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  span?: number;
  isDisabled?: boolean;
}

/** One of a few choices, with its label. */
export function SelectField<T extends string>({
  label,
  value,
  values,
  textOf,
  onChange,
  isSegmented = false,
  error,
  hint,
  span = 6,
  isDisabled = false,
}: SelectFieldProps<T>) {
  const id = useId();
  const facts: FieldFacts = { kind: 'choice', title: label, required: true, write: 'always', values };
  const Control = isSegmented ? SegmentedControl : SelectControl;
  return (
    <FieldFrame label={label} controlId={isSegmented ? undefined : id} error={error} hint={hint} span={span}>
      {(ids) => (
        <Control
          id={id}
          path={id}
          facts={facts}
          value={value}
          onChange={(next) => onChange(next as T)}
          onBlur={() => undefined}
          isInvalid={error !== undefined}
          isDisabled={isDisabled}
          optionLabel={(option) => textOf(option as T)}
          {...ids}
        />
      )}
    </FieldFrame>
  );
}
