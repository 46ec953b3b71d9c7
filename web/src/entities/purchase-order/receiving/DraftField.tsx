import { useId, type ReactNode } from 'react';
import type { FieldFacts } from '#contract/shared/field.ts';
import { SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import type { ControlProps } from '#web/shared/form/control-types.ts';
import { DateControl } from '#web/shared/form/DateControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { ReferencePicker } from '#web/shared/form/ReferencePicker.tsx';
import { TextControl } from '#web/shared/form/TextControl.tsx';

interface DraftFieldProps {
  label: string;
  facts: FieldFacts;
  value: unknown;
  onChange: (value: unknown) => void;
  hint?: string | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  isNeeded?: boolean;
  search?: ReferenceSearch | undefined;
  optionLabel?: ((value: string) => string) | undefined;
}

const ignore = () => undefined;

/** A field of a receipt that is being written: the controls of every form, over the draft. */
export function DraftField({ label, facts, value, onChange, isNeeded, ...more }: DraftFieldProps) {
  const id = useId();
  const known = isNeeded === undefined ? facts : { ...facts, required: isNeeded };

  function renderControl(props: ControlProps): ReactNode {
    const optionLabel = more.optionLabel ?? ((choice: string) => choice);
    if (known.kind === 'date') return <DateControl {...props} />;
    if (known.kind === 'choice') return <SelectControl {...props} optionLabel={optionLabel} />;
    if (known.kind === 'reference' && more.search) return <ReferencePicker {...props} search={more.search} />;
    return <TextControl {...props} />;
  }

  return (
    <FieldFrame
      label={label}
      controlId={id}
      isOptional={!known.required}
      hint={more.hint}
      error={more.error}
      span={6}
    >
      {(ids) =>
        renderControl({
          id,
          path: id,
          facts: known,
          value,
          onChange,
          onBlur: ignore,
          isInvalid: more.error !== undefined,
          placeholder: more.placeholder,
          ...ids,
        })
      }
    </FieldFrame>
  );
}
