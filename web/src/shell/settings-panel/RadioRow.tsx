import { ControlRow, type RowProps } from './ControlRow.tsx';
import { RadioColumn } from './RadioColumn.tsx';
import { RadioSegments } from './RadioSegments.tsx';

export interface Option<T extends string> {
  value: T;
  label: string;
}

interface RadioRowProps<T extends string> extends RowProps {
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
}

const longestRow = 3;

/** A choice of one: up to three options lie in a row, four and more in a column. */
export function RadioRow<T extends string>({ value, options, onChange, ...row }: RadioRowProps<T>) {
  const Radios = options.length > longestRow ? RadioColumn : RadioSegments;
  return (
    <ControlRow {...row} isGroup>
      {(ids) => (
        <Radios
          ids={ids}
          value={value}
          options={options}
          isDisabled={row.reason !== undefined}
          onChange={(chosen) => {
            const option = options.find((entry) => entry.value === chosen);
            if (option !== undefined) onChange(option.value);
          }}
        />
      )}
    </ControlRow>
  );
}
