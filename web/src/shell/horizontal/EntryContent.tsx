import Box from '@mui/material/Box';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

const badge = {
  marginInlineStart: 'auto',
  minWidth: 20,
  minHeight: 20,
  paddingInline: '7px',
  borderRadius: '10px',
  fontSize: '0.6875rem',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
} as const;

/** Icon, title and badge of an entry. */
export function EntryContent({ item }: { item: NavigationItem }) {
  return (
    <>
      {item.icon !== undefined && <Icon name={item.icon} size={18} />}
      <span>{item.title}</span>
      {item.badge !== undefined && (
        <Box
          component="span"
          sx={{ ...badge, bgcolor: item.badge.bg ?? 'surface.inset', color: item.badge.fg ?? 'text.primary' }}
        >
          {item.badge.title}
        </Box>
      )}
    </>
  );
}
