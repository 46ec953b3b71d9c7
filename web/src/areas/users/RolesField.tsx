import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { useController } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { roles } from '#contract/shared/roles.ts';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';

/** The roles of an account, each with what it opens; any combination is allowed, none too. */
export function RolesField({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('user');
  const labels = useLabels();
  const { form, labelOf, idPrefix } = useFormScope();
  const { field } = useController({ name: 'roles', control: form.control });
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const id = fieldId('roles', idPrefix);
  return (
    <Box
      component="fieldset"
      sx={{ gridColumn: '1 / -1', border: 0, margin: 0, padding: 0, display: 'grid', gap: '12px' }}
    >
      <Box component="legend" sx={{ padding: 0, marginBottom: '8px', typography: 'body2', fontWeight: 500 }}>
        {labelOf('roles')}
      </Box>
      {roles.map((role, index) => (
        <Box
          key={role}
          component="label"
          sx={{ display: 'flex', gap: '10px', cursor: isDisabled ? 'default' : 'pointer' }}
        >
          <Checkbox
            checked={chosen.includes(role)}
            disabled={isDisabled}
            onBlur={field.onBlur}
            onChange={(_, isChecked) =>
              field.onChange(roles.filter((one) => (one === role ? isChecked : chosen.includes(one))))
            }
            slotProps={{
              input: {
                id: index === 0 ? id : `${id}-${role}`,
                'aria-labelledby': `${id}-${role}-name`,
                'aria-describedby': `${id}-${role}-text`,
              },
            }}
            sx={{ alignSelf: 'flex-start' }}
          />
          <Box component="span" sx={{ typography: 'body2' }}>
            <Box component="span" id={`${id}-${role}-name`} sx={{ display: 'block', fontWeight: 500 }}>
              {labels.value('role', 'short', role)}
            </Box>
            <Box component="span" id={`${id}-${role}-text`} sx={{ color: 'text.secondary' }}>
              {t(`role.${role}`)}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
