import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import type { SectionName } from '#web/shared/theme/presets.ts';
import { useBaseSettings } from '#web/shell/settings/useSettings.ts';
import { resetAll } from '#web/shell/theme/choose-colors.ts';
import { BarControls } from './BarControls.tsx';
import { LayoutControls } from './LayoutControls.tsx';
import { NavbarControls } from './NavbarControls.tsx';
import './panel-texts.ts';
import { PanelDrawer, settingsDrawerWidth, type DrawerProps } from './PanelDrawer.tsx';
import { ThemeControls } from './ThemeControls.tsx';

const PaletteEditor = lazyPart(() => import('./PaletteEditor.tsx'), 'PaletteEditor');
const SettingsViewer = lazyPart(() => import('./SettingsViewer.tsx'), 'SettingsViewer');

/** Every setting of the shell, applied as it is changed; they are the person's, whatever the page shows. */
export function SettingsDrawer({ isOpen, onClose }: DrawerProps) {
  const { t } = useTranslation(['settingsPanel', 'settingsTab']);
  const settings = useBaseSettings();
  const [edited, setEdited] = useState<SectionName>();
  const [isEditing, setEditing] = useState(false);
  const [isViewing, setViewing] = useState<boolean>();
  // Whatever stands in a field without being applied goes, too.
  const [resets, setResets] = useState(0);
  return (
    <>
      <PanelDrawer
        width={settingsDrawerWidth}
        isOpen={isOpen}
        onClose={onClose}
        title={t('settingsTab:themeSettings')}
        footer={
          <>
            <Button variant="outlined" onClick={() => setViewing(true)}>
              {t('viewSettings')}
            </Button>
            <Button
              color="inherit"
              onClick={() => {
                resetAll();
                setResets(resets + 1);
              }}
            >
              {t('reset')}
            </Button>
          </>
        }
      >
        <LayoutControls key={resets} layout={settings.layout} />
        <NavbarControls layout={settings.layout} />
        <BarControls layout={settings.layout} />
        <ThemeControls
          settings={settings}
          onEdit={(section) => {
            setEdited(section);
            setEditing(true);
          }}
        />
      </PanelDrawer>
      <Suspense fallback={null}>
        {edited !== undefined && (
          <PaletteEditor section={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
        )}
        {isViewing !== undefined && <SettingsViewer isOpen={isViewing} onClose={() => setViewing(false)} />}
      </Suspense>
    </>
  );
}
