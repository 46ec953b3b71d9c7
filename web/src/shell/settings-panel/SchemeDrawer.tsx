import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { getPreset, presetInMode, presets } from '#web/shared/theme/presets.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { useMode } from '#web/shell/theme/useShellTheme.ts';
import './panel-texts.ts';
import { PanelDrawer, settingsDrawerWidth, type DrawerProps } from './PanelDrawer.tsx';
import { SchemeButton } from './SchemeButton.tsx';

const families = presets.filter((preset) => preset.mode === 'light');

/** The nine families of colors, light and dark side by side, each as the page would look. */
export function SchemeDrawer({ isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation(['settingsPanel', 'settingsTab']);
  const { schemeId, own } = useBaseSettings().theme;
  const mode = useMode();
  // With palettes of one's own the page looks like none of them.
  const current = Object.keys(own).length === 0 ? presetInMode(getPreset(schemeId), mode).id : undefined;
  return (
    <PanelDrawer
      width={settingsDrawerWidth}
      isOpen={isOpen}
      onClose={onClose}
      title={t('settingsTab:colorOptions')}
    >
      <Typography
        variant="caption"
        component="p"
        sx={{ fontStyle: 'italic', fontWeight: 400, color: 'text.secondary', marginBlock: '12px 4px' }}
      >
        {t('schemesNote')}
      </Typography>
      {families.map((family) => (
        <Box key={family.id}>
          <Typography variant="caption" component="h3" sx={{ fontWeight: 600, marginBlock: '14px 8px' }}>
            <bdi>{family.name}</bdi>
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px' }}>
            {[family, getPreset(family.twin)].map((preset) => (
              <SchemeButton key={preset.id} preset={preset} isCurrent={preset.id === current} />
            ))}
          </Box>
        </Box>
      ))}
    </PanelDrawer>
  );
}
