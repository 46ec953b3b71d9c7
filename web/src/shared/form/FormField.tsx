import { get, useController } from 'react-hook-form';
import type { FieldFacts } from '#contract/shared/field.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { FieldControl } from './FieldControl.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { fieldId } from './field-focus.ts';
import { listProblems } from './form-resolver.ts';
import { useFormScope } from './form-scope.ts';
import { ProblemSentence } from './ProblemSentence.tsx';

interface FormFieldProps {
  /** The path of the value in the form; a field of the entity, or one below it. */
  name: string;
  /** The facts of a field that is none of the entity's own. */
  facts?: FieldFacts | undefined;
  span?: number | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  isDisabled?: boolean | undefined;
  /** An optional field that cannot stay empty: as things are, or once the record is submitted. */
  need?: 'now' | 'toSubmit' | undefined;
  /** What holds while nobody has said anything; it is shown and not sent. */
  suggested?: unknown;
  /** Fields whose rules look at this one. */
  deps?: string[] | undefined;
  /** How an entry of a list is written once it is complete. */
  tidy?: ((entry: string) => string) | undefined;
  /** What ends an entry of a list. */
  separators?: RegExp | undefined;
  /** The texts for the values of a choice that is none of the entity's own. */
  optionLabel?: ((value: string) => string) | undefined;
  /** What a choice is called when none is chosen. */
  emptyLabel?: string | undefined;
  onPicked?: ((value: unknown) => void) | undefined;
  /** The field of a tag: how what is typed, pasted or scanned into it is read. */
  readTag?: ((text: string) => string) | undefined;
}

const segmentLimit = 5;
const grouped = (facts: FieldFacts) =>
  facts.kind === 'choice' && facts.required && (facts.values?.length ?? 0) <= segmentLimit;

/** One field of a form: its label, the control of its kind, and its message in the person's language. */
export function FormField({
  name,
  span,
  hint,
  placeholder,
  isDisabled,
  need,
  deps,
  tidy,
  onPicked,
  ...given
}: FormFieldProps) {
  const scope = useFormScope();
  const labels = useLabels();
  const facts = given.facts ?? scope.shape.fields[name];
  const { field, formState } = useController({ name, control: scope.form.control });
  if (!facts) throw new Error(`The form knows no field ${name}.`);
  const found: unknown = get(formState.errors, name);
  const problems = typeof found === 'object' && found !== null ? listProblems({ found }) : [];
  const problem = problems[0];
  const id = fieldId(name, scope.idPrefix);
  const isGroup = grouped(facts);
  const search = scope.searches[name.replace(/\.\d+\./g, '.*.')];

  // Rules that look at several fields are checked again where a message could already stand.
  function recheck() {
    const { errors, touchedFields } = scope.form.formState;
    const seen = deps?.filter((path) => get(errors, path) !== undefined || get(touchedFields, path) === true);
    if (seen && seen.length > 0) void scope.form.trigger(seen);
  }

  return (
    <FieldFrame
      label={scope.labelOf(name)}
      controlId={isGroup ? undefined : id}
      isOptional={!facts.required && facts.kind !== 'bool' && need === undefined}
      isNeededToSubmit={need === 'toSubmit'}
      hint={hint}
      error={problem ? <ProblemSentence problem={problem} /> : undefined}
      span={span}
    >
      {(ids) => (
        <FieldControl
          control={{
            id,
            path: name,
            facts,
            value: field.value,
            onChange: (value) => {
              field.onChange(value);
              onPicked?.(value);
              recheck();
            },
            onBlur: field.onBlur,
            isInvalid: problem !== undefined,
            placeholder,
            isDisabled,
            suggested: given.suggested,
            readTag: given.readTag,
            ...ids,
          }}
          optionLabel={given.optionLabel ?? ((value: string) => labels.value(scope.entity.name, name, value))}
          emptyLabel={given.emptyLabel}
          search={search}
          isGroup={isGroup}
          tidy={tidy}
          separators={given.separators}
          wrongAt={problems.map(({ path }) => Number(path.split('.').at(-1)))}
        />
      )}
    </FieldFrame>
  );
}
