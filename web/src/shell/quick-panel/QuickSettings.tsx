import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { changeLayout } from '#web/shell/settings/settings-store.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { chooseMode } from '#web/shell/theme/choose-colors.ts';
import { useMode } from '#web/shell/theme/useShellTheme.ts';
import { PanelSection } from './PanelSection.tsx';

interface SettingProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Setting({ label, isOn, onChange }: SettingProps) {
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, checked) => onChange(checked)} />}
      label={label}
      labelPlacement="start"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        minHeight: 36,
        margin: 0,
        '& .MuiFormControlLabel-label': { typography: 'body2' },
      }}
    />
  );
}

/** Whether folding the menu changes anything on this screen. */
function useCanFold(): boolean {
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const { style, config } = useBaseSettings().layout;
  return isWide && style === 'layout1' && config.navbar.display && config.navbar.style !== 'style-1';
}

/** The settings that are changed most, as switches. */
export function QuickSettings() {
  const { t } = useTranslation('quickPanel');
  const mode = useMode();
  const { navbar } = useBaseSettings().layout.config;
  return (
    <PanelSection title={t('settings')}>
      <Setting
        label={t('darkMode')}
        isOn={mode === 'dark'}
        onChange={(isDark) => chooseMode(isDark ? 'dark' : 'light')}
      />
      {useCanFold() && (
        <Setting
          label={t('foldNavigation')}
          isOn={navbar.folded}
          onChange={(folded) => changeLayout({ navbar: { folded } })}
        />
      )}
    </PanelSection>
  );
}
