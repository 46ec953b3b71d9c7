import { SegmentedControl, SelectControl } from './ChoiceControl.tsx';
import { CodeListControl } from './CodeListControl.tsx';
import type { ControlProps } from './control-types.ts';
import { DateControl } from './DateControl.tsx';
import type { ReferenceSearch } from './form-scope.ts';
import { MultiChoiceControl } from './MultiChoiceControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { ReferencePicker } from './ReferencePicker.tsx';
import { SwitchControl } from './SwitchControl.tsx';
import { TextControl } from './TextControl.tsx';

interface FieldControlProps {
  control: ControlProps;
  optionLabel: (value: string) => string;
  /** What a choice is called when none is chosen. */
  emptyLabel?: string | undefined;
  search?: ReferenceSearch | undefined;
  /** A choice whose values stand side by side. */
  isGroup?: boolean;
  /** How an entry of a list is written once it is complete. */
  tidy?: ((entry: string) => string) | undefined;
  /** What ends an entry of a list. */
  separators?: RegExp | undefined;
  /** The entries of a list that are wrong. */
  wrongAt?: readonly number[];
}

/** The control of a field's kind. */
export function FieldControl({ control, optionLabel, search, ...more }: FieldControlProps) {
  const { kind, values } = control.facts;
  switch (kind) {
    case 'integer':
    case 'money':
    case 'percent':
    case 'decimal':
      return <NumberControl {...control} />;
    case 'date':
      return <DateControl {...control} />;
    case 'bool':
      return <SwitchControl {...control} />;
    case 'choice':
      return more.isGroup ? (
        <SegmentedControl {...control} optionLabel={optionLabel} />
      ) : (
        <SelectControl {...control} optionLabel={optionLabel} emptyLabel={more.emptyLabel} />
      );
    case 'reference':
      return search ? <ReferencePicker {...control} search={search} /> : null;
    case 'list':
      return values ? (
        <MultiChoiceControl {...control} />
      ) : (
        <CodeListControl
          {...control}
          tidy={more.tidy}
          separators={more.separators}
          wrongAt={more.wrongAt ?? []}
        />
      );
    default:
      return <TextControl {...control} />;
  }
}
