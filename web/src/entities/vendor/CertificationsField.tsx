import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificationKinds } from '#contract/entities/vendor/vendor.schema.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { certificationFacts, type CertificationRow } from './certification-rows.ts';

const name = 'certifications';

/** What a vendor is certified for: one row per certificate with its last day. */
export function CertificationsField() {
  const { t } = useTranslation('vendor');
  const labels = useLabels();
  const { form, labelOf, describeProblem } = useFormScope();
  const rows = (useWatch({ control: form.control, name }) ?? []) as CertificationRow[];
  const { errors } = useFormState({ control: form.control, name });
  const found: unknown = get(errors, name);
  const whole = (typeof found === 'object' && found ? listProblems({ found }) : []).find(
    ({ path }) => path === name,
  );

  function setRows(next: CertificationRow[]) {
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
          {rows.map((_, at) => (
            <Box
              // Rows have no identity of their own: their place is what the paths of messages name.
              key={`row-${String(at)}`}
              sx={{
                display: 'grid',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) auto',
                  md: 'minmax(0, 1fr) minmax(0, 1fr) auto',
                },
                gap: 2,
                alignItems: 'start',
                '& > *': { gridColumn: { xs: '1', md: 'auto !important' } },
                '& > button': { gridColumn: '2', gridRow: { xs: '1', md: 'auto' } },
              }}
            >
              <FormField
                name={`${name}.${at}.kind`}
                facts={certificationFacts.kind}
                optionLabel={(value) => labels.value('vendor', 'certification', value)}
              />
              <FormField name={`${name}.${at}.expiresOn`} facts={certificationFacts.expiresOn} />
              <IconButton
                aria-label={t('form.removeCertification', { line: at + 1 })}
                onClick={() => setRows(rows.filter((__, index) => index !== at))}
                sx={{ marginTop: '26px' }}
              >
                <Icon name="trash" size={16} />
              </IconButton>
            </Box>
          ))}
          <div>
            <Button
              variant="outlined"
              size="small"
              disabled={rows.length >= certificationKinds.length}
              startIcon={<Icon name="plus" size={16} />}
              onClick={() => setRows([...rows, { kind: '', expiresOn: '' }])}
            >
              {t('form.addCertification')}
            </Button>
          </div>
        </Box>
      )}
    </FieldFrame>
  );
}
