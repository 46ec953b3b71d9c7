import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { emptyPartRow, partFacts, type PartRow } from './repair-parts.ts';

const name = 'parts';
const maxLines = 50;

/** What went into the item: one small row for each kind of part. */
export function PartsField() {
  const { t } = useTranslation('repairRecord');
  const { form, labelOf, sayProblem } = useFormScope();
  const lines = (useWatch({ control: form.control, name }) ?? []) as PartRow[];
  const { errors } = useFormState({ control: form.control, name });
  const found: unknown = get(errors, name);
  const whole = (typeof found === 'object' && found ? listProblems({ found }) : []).find(
    ({ path }) => path === name,
  );

  function setLines(next: PartRow[]) {
    form.clearErrors(name);
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true });
  }

  return (
    <FieldFrame label={labelOf(name)} isOptional error={whole ? sayProblem(whole) : undefined} span={6}>
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
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  md: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 1.5fr) auto',
                },
                gap: 2,
                alignItems: 'start',
                '& > *': { gridColumn: 'auto !important' },
              }}
            >
              <FormField name={`${name}.${at}.description`} facts={partFacts.description} />
              <FormField name={`${name}.${at}.quantity`} facts={partFacts.quantity} />
              <FormField name={`${name}.${at}.unitCost`} facts={partFacts.unitCost} />
              <IconButton
                aria-label={t('parts.remove', { line: at + 1 })}
                onClick={() => setLines(lines.filter((__, index) => index !== at))}
                sx={{ marginTop: { md: '26px' } }}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </Box>
          ))}
          <Box>
            <Button
              variant="outlined"
              size="small"
              disabled={lines.length >= maxLines}
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => setLines([...lines, { ...emptyPartRow }])}
            >
              {t('parts.add')}
            </Button>
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}
