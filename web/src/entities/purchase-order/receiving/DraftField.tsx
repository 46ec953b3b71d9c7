import { useId } from 'react';
import type { FieldFacts } from '#contract/shared/field.ts';
import { FieldControl } from '#web/shared/form/FieldControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';

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
const asItIs = (choice: string) => choice;

/** A field of a receipt that is being written: the controls of every form, over the draft. */
export function DraftField({ label, facts, value, onChange, isNeeded, ...more }: DraftFieldProps) {
  const id = useId();
  const known = isNeeded === undefined ? facts : { ...facts, required: isNeeded };
  return (
    <FieldFrame
      label={label}
      controlId={id}
      isOptional={!known.required && known.kind !== 'bool'}
      hint={more.hint}
      error={more.error}
      span={6}
    >
      {(ids) => (
        <FieldControl
          control={{
            id,
            path: id,
            facts: known,
            value,
            onChange,
            onBlur: ignore,
            isInvalid: more.error !== undefined,
            placeholder: more.placeholder,
            ...ids,
          }}
          optionLabel={more.optionLabel ?? asItIs}
          search={more.search}
        />
      )}
    </FieldFrame>
  );
}
