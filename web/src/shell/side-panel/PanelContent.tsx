import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import type { Ref } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ShortcutList } from '#web/shell/shortcuts/ShortcutList.tsx';

interface PanelContentProps {
  toggle: Ref<HTMLButtonElement>;
  onClose: () => void;
}

/** The shortcuts of the person in a column, and the button that puts the panel away. */
export function PanelContent({ toggle, onClose }: PanelContentProps) {
  const { t } = useTranslation('layouts');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        width: 55,
        height: '100%',
        paddingBlock: '12px',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', scrollbarWidth: 'none' }}>
        <ShortcutList orientation="column" />
      </Box>
      <Tooltip title={t('toggleSidePanel')} placement="right">
        <IconButton
          ref={toggle}
          aria-label={t('toggleSidePanel')}
          aria-expanded
          onClick={onClose}
          sx={{ width: 40, height: 40, '&:not(:hover)': { bgcolor: 'transparent' } }}
        >
          <Icon name="chev-left" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
