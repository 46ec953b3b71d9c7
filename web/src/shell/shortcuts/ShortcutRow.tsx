import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { pageLink } from '#web/shell/toolbar/page-link.ts';
import { PageMark } from '#web/shell/toolbar/PageMark.tsx';

interface ShortcutRowProps {
  page: NavigationItem;
  isPinned: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** A page of the menu of shortcuts: the row opens it, its star keeps it at hand. */
export function ShortcutRow({ page, isPinned, onToggle, onOpen }: ShortcutRowProps) {
  const { t } = useTranslation('shortcuts');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: '4px' }}>
      <ButtonBase
        {...pageLink(page)}
        onClick={onOpen}
        sx={{
          flex: 1,
          minWidth: 0,
          justifyContent: 'flex-start',
          gap: '12px',
          minHeight: 36,
          paddingInline: '12px',
          borderRadius: '6px',
          typography: 'body2',
          textAlign: 'start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <PageMark page={page} />
        {page.title}
      </ButtonBase>
      <IconButton
        aria-label={t('keep', { title: page.title })}
        aria-pressed={isPinned}
        onClick={onToggle}
        sx={{
          flex: 'none',
          '&[aria-pressed="true"] svg': { fill: 'currentColor' },
          '&[aria-pressed="true"]:not(:hover)': { bgcolor: 'transparent' },
        }}
      >
        <Icon name="star" size={18} />
      </IconButton>
    </Box>
  );
}
