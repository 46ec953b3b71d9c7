import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { get, useController, useWatch } from 'react-hook-form';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { ProblemSentence } from '#web/shared/form/ProblemSentence.tsx';
import { CheckField } from './CheckField.tsx';
import { usePartTexts, type PartName } from './usePartTexts.tsx';

interface FrameProps {
  label: string;
  id?: string;
  error?: ReactNode;
  children: ReactNode;
}

function GroupFrame({ label, id, error, children }: FrameProps) {
  return (
    <FieldFrame label={label} span={6} error={error}>
      {({ labelId, describedBy }) => (
        <Box
          role="group"
          id={id}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              md: 'repeat(3, minmax(0, 1fr))',
            },
            columnGap: 2,
          }}
        >
          {children}
        </Box>
      )}
    </FieldFrame>
  );
}

/** Several yes-or-no parts of one choice under a common label. */
export function FlagGroup({ at, label, flags }: { at: number; label: string; flags: readonly PartName[] }) {
  const { form } = useFormScope();
  const { partName } = usePartTexts();
  const path: string = `value.${at}`;
  const row = useWatch({ control: form.control, name: path }) as Record<string, unknown>;
  return (
    <GroupFrame label={label}>
      {flags.map((flag) => {
        const name: string = `${path}.${flag}`;
        return (
          <CheckField
            key={flag}
            id={fieldId(name)}
            label={partName(flag)}
            isOn={row[flag] === true}
            onChange={(isOn) => form.setValue(name, isOn, { shouldDirty: true })}
          />
        );
      })}
    </GroupFrame>
  );
}

interface ListGroupProps {
  at: number;
  part: 'reasons' | 'removals';
  values: readonly string[];
  labelOf: (value: string) => string;
}

/** Some of a fixed list, each with its tick; kept in the order of the list. */
export function ListGroup({ at, part, values, labelOf }: ListGroupProps) {
  const name = `value.${at}.${part}`;
  const { form } = useFormScope();
  const { partName } = usePartTexts();
  const { field, formState } = useController({ name, control: form.control });
  const chosen = field.value as string[];
  const found: unknown = get(formState.errors, name);
  const [problem] = typeof found === 'object' && found !== null ? listProblems({ found }) : [];
  return (
    <GroupFrame
      label={partName(part)}
      id={fieldId(name)}
      error={problem ? <ProblemSentence problem={problem} /> : undefined}
    >
      {values.map((value) => (
        <CheckField
          key={value}
          id={fieldId(`${name}.${value}`)}
          label={labelOf(value)}
          isOn={chosen.includes(value)}
          onChange={(isOn) =>
            field.onChange(values.filter((one) => (one === value ? isOn : chosen.includes(one))))
          }
        />
      ))}
    </GroupFrame>
  );
}
