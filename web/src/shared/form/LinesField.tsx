import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import type { FieldFacts, FieldKind } from '#contract/shared/field.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { fieldId } from './field-focus.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FormField } from './FormField.tsx';
import { listProblems } from './form-resolver.ts';
import { useFormScope } from './form-scope.ts';

interface LinesFieldProps<Row extends object> {
  /** The field of the form that holds the lines. */
  name: string;
  /** The fields of a line, the widest first. */
  facts: Readonly<Record<keyof Row & string, FieldFacts>>;
  /** What a new line starts with. */
  empty: Row;
  max: number;
  addText: string;
  removeText: (line: number) => string;
  isDisabled?: boolean;
  /** How a choice of a line is called, where its field alone does not tell. */
  optionLabel?: (value: string) => string;
  /** What stands beside the button that adds a line, such as a sum. */
  renderFoot?: (lines: readonly Row[]) => ReactNode;
}

/** How wide a field of a line is beside the others. */
const weights: Partial<Record<FieldKind, number>> = { integer: 1, percent: 1.25, money: 2 };

/** A list of small rows of fields, with a way to add and to remove one. */
export function LinesField<Row extends object>(props: LinesFieldProps<Row>) {
  const { name, facts } = props;
  const { form, labelOf, describeProblem } = useFormScope();
  const lines = (useWatch({ control: form.control, name }) ?? []) as Row[];
  const { errors } = useFormState({ control: form.control, name });
  const found: unknown = get(errors, name);
  const whole = (typeof found === 'object' && found ? listProblems({ found }) : []).find(
    ({ path }) => path === name,
  );

  const parts = Object.values<FieldFacts>(facts);
  // On a phone the first field has a row of its own, and the small ones share the next with the way to remove them.
  const narrow = `repeat(${parts.length - 1}, minmax(0, 1fr)) auto`;
  const wide = `${parts.map(({ kind }) => `minmax(0, ${weights[kind] ?? 3}fr)`).join(' ')} auto`;

  function setLines(next: Row[]) {
    form.clearErrors(name);
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true });
  }

  return (
    <FieldFrame label={labelOf(name)} isOptional error={whole ? describeProblem(whole) : undefined} span={6}>
      {(ids) => (
        <Box
          component="fieldset"
          id={fieldId(name)}
          aria-labelledby={ids.labelId}
          aria-describedby={ids.describedBy}
          sx={{ margin: 0, padding: 0, border: 0, minWidth: 0, display: 'grid', gap: '12px' }}
        >
          {lines.map((_, at) => (
            <Box
              // Lines have no identity of their own: their place is what the paths of messages name.
              key={`line-${String(at)}`}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: narrow, md: wide },
                gap: 2,
                alignItems: 'start',
                '& > *': { gridColumn: 'auto !important' },
                '& > div:first-of-type': { gridColumn: { xs: '1 / -1 !important', md: 'auto !important' } },
              }}
            >
              {Object.entries<FieldFacts>(facts).map(([part, partFacts]) => (
                <FormField
                  key={part}
                  name={`${name}.${at}.${part}`}
                  facts={partFacts}
                  isDisabled={props.isDisabled}
                  optionLabel={props.optionLabel}
                />
              ))}
              <IconButton
                aria-label={props.removeText(at + 1)}
                disabled={props.isDisabled ?? false}
                onClick={() => setLines(lines.filter((__, index) => index !== at))}
                sx={{ marginTop: '26px' }}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </Box>
          ))}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
            <Button
              variant="outlined"
              size="small"
              disabled={props.isDisabled === true || lines.length >= props.max}
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => setLines([...lines, { ...props.empty }])}
            >
              {props.addText}
            </Button>
            {props.renderFoot?.(lines)}
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}
