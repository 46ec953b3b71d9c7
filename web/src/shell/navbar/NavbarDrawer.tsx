import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { NavbarContent } from './NavbarContent.tsx';

interface NavbarDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The menu of narrow screens. */
export function NavbarDrawer({ isOpen, onClose }: NavbarDrawerProps) {
  const { t } = useTranslation(['navigation', 'shell']);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor="left"
      ModalProps={{ keepMounted: true }}
      slotProps={{
        paper: {
          'aria-label': t('navigation:navigation'),
          sx: { width: 280, maxWidth: '90vw', bgcolor: 'background.default', color: 'text.primary' },
        },
      }}
    >
      <Box
        component="nav"
        aria-label={t('navigation:navigation')}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%' }}
      >
        <NavbarContent
          action={
            <IconButton aria-label={t('shell:closeNavigation')} onClick={onClose}>
              <Icon name="x" size={18} />
            </IconButton>
          }
        />
      </Box>
    </Drawer>
  );
}
