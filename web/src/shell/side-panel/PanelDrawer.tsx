import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { EdgeTab, edgeHolder } from '#web/shell/layout/EdgeTab.tsx';
import { useOpenOnPage } from '#web/shell/layout/useOpenOnPage.ts';
import { PanelContent } from './PanelContent.tsx';

/** The panel of narrow screens: a drawer behind a tab at the lower edge; it closes when the page changes. */
export function PanelDrawer() {
  const { t } = useTranslation('layouts');
  const [isOpen, setOpen] = useOpenOnPage();
  return (
    <Box component="aside" aria-label={t('sidePanel')} sx={edgeHolder}>
      <EdgeTab
        label={t('toggleSidePanel')}
        icon="chev-right"
        place="bottom"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
      />
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor="left"
        slotProps={{
          paper: {
            'aria-label': t('sidePanel'),
            sx: { width: 56, bgcolor: 'background.default', color: 'text.primary' },
          },
        }}
      >
        <PanelContent toggle={null} onClose={() => setOpen(false)} />
      </Drawer>
    </Box>
  );
}
