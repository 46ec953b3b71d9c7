import Box from '@mui/material/Box';
import Switch from '@mui/material/Switch';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ControlProps } from './control-types.ts';

/** Yes or no. */
export function SwitchControl(props: ControlProps) {
  const { t } = useTranslation('form');
  const isOn = (props.value ?? props.suggested) === true;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
      <Switch
        id={props.id}
        checked={isOn}
        disabled={props.isDisabled}
        onChange={(_, next) => props.onChange(next)}
        onBlur={props.onBlur}
        slotProps={{
          input: {
            role: 'switch',
            'aria-describedby': props.describedBy,
            'aria-invalid': props.isInvalid,
          },
        }}
      />
      <Box component="span" aria-hidden sx={{ typography: 'body2' }}>
        {isOn ? t('yes') : t('no')}
      </Box>
    </Box>
  );
}
