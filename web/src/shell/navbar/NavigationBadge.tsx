import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

interface NavigationBadgeProps {
  badge: NonNullable<NavigationItem['badge']>;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
}

/** A short mark beside an entry, such as a number of things that wait. */
export function NavigationBadge({ badge, sx = {} }: NavigationBadgeProps) {
  return (
    <Box
      component="span"
      sx={[
        {
          flex: 'none',
          minWidth: 20,
          minHeight: 20,
          paddingInline: '7px',
          borderRadius: '10px',
          fontSize: '0.6875rem',
          lineHeight: '20px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          textAlign: 'center',
          bgcolor: badge.bg ?? 'surface.inset',
          color: badge.fg ?? 'text.primary',
        },
        sx,
      ]}
    >
      {badge.title}
    </Box>
  );
}
