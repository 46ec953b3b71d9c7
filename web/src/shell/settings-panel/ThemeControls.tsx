import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { palettesInMode } from '#web/shared/theme/chosen-theme.ts';
import { sectionNames, type SectionName } from '#web/shared/theme/presets.ts';
import { changeSettings } from '#web/shell/settings/settings-store.ts';
import type { ShellSettings } from '#web/shell/settings/settings.ts';
import { prepareMirroring } from '#web/shell/theme/style-caches.ts';
import { useDirection, useMode } from '#web/shell/theme/useShellTheme.ts';
import { ControlGroup } from './ControlGroup.tsx';
import { PaletteThumbnail } from './PaletteThumbnail.tsx';
import { RadioRow } from './RadioRow.tsx';
import { SwitchRow } from './SwitchRow.tsx';

async function changeDirection(direction: 'ltr' | 'rtl'): Promise<void> {
  // The styles first, so that nothing is drawn half.
  if (direction === 'rtl') await prepareMirroring();
  changeSettings({ direction });
}

interface ThemeControlsProps {
  settings: ShellSettings;
  onEdit: (section: SectionName) => void;
}

/** The four palettes, the scrollbars and the direction. */
export function ThemeControls({ settings, onEdit }: ThemeControlsProps) {
  const { t } = useTranslation('settingsPanel');
  const mode = useMode();
  const direction = useDirection();
  const isTouch = useMediaQuery('(hover: none) and (pointer: coarse)');
  const palettes = palettesInMode(settings.theme, mode);
  return (
    <ControlGroup title={t('theme')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 130px))',
          justifyContent: 'space-between',
          gap: '8px',
          paddingBlock: '4px 8px',
        }}
      >
        {sectionNames.map((section) => (
          <PaletteThumbnail
            key={section}
            section={section}
            palette={palettes[section]}
            onEdit={() => onEdit(section)}
          />
        ))}
      </Box>
      <SwitchRow
        label={t('customScrollbars')}
        isOn={settings.customScrollbars}
        reason={isTouch ? t('reason.touch') : undefined}
        onChange={(customScrollbars) => changeSettings({ customScrollbars })}
      />
      <RadioRow
        label={t('direction')}
        value={direction}
        options={[
          { value: 'rtl', label: t('direction.rtl') },
          { value: 'ltr', label: t('direction.ltr') },
        ]}
        onChange={(chosen) => void changeDirection(chosen)}
      />
    </ControlGroup>
  );
}
