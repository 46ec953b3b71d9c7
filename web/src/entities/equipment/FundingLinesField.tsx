import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Percent } from '#web/shared/format/Percent.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { sumOfShares } from './equipment.form-rules.ts';
import { emptyFundingRow, fundingFacts, type FundingRow } from './funding-lines.ts';

const name = 'fundingLines';
const maxLines = 20;

/** Who paid for the item: one small row per source, with the sum of the shares. */
export function FundingLinesField() {
  const { t } = useTranslation('equipmentRecord');
  const { form, labelOf, sayProblem } = useFormScope();
  const lines = (useWatch({ control: form.control, name }) ?? []) as FundingRow[];
  const { errors } = useFormState({ control: form.control, name });
  const found: unknown = get(errors, name);
  const whole = (typeof found === 'object' && found ? listProblems({ found }) : []).find(
    ({ path }) => path === name,
  );

  function setLines(next: FundingRow[]) {
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
              <FormField name={`${name}.${at}.fundingSourceId`} facts={fundingFacts.fundingSourceId} />
              <FormField name={`${name}.${at}.percent`} facts={fundingFacts.percent} />
              <FormField name={`${name}.${at}.amount`} facts={fundingFacts.amount} />
              <IconButton
                aria-label={t('form.removeFunding', { line: at + 1 })}
                onClick={() => setLines(lines.filter((__, index) => index !== at))}
                sx={{ marginTop: { md: '26px' } }}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </Box>
          ))}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
            <Button
              variant="outlined"
              size="small"
              disabled={lines.length >= maxLines}
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => setLines([...lines, { ...emptyFundingRow }])}
            >
              {t('form.addFunding')}
            </Button>
            {lines.length > 0 ? (
              <span>
                {t('form.fundingSum')} <Percent value={sumOfShares(lines)} />
              </span>
            ) : null}
          </Box>
        </Box>
      )}
    </FieldFrame>
  );
}
