import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSectionTheme } from '#web/shell/theme/section-themes.ts';
import type { NavbarSide } from './navbar-sizes.ts';

interface NavbarSurfaceProps extends Omit<ComponentProps<'nav'>, 'color'> {
  side: NavbarSide;
  width: number;
  /** Over the page, not beside it. */
  isFloating?: boolean;
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
}

/** The ground of the menu inside its column. */
export function NavbarSurface({ side, width, isFloating = false, sx = {}, ...nav }: NavbarSurfaceProps) {
  const { t } = useTranslation('navigation');
  // The shadow falls on the page, so it is that of the page's palette.
  const { shadows } = useSectionTheme('main');
  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      {...nav}
      sx={[
        {
          position: 'absolute',
          insetBlock: 0,
          [side === 'start' ? 'insetInlineStart' : 'insetInlineEnd']: 0,
          width,
          display: 'flex',
          overflow: 'hidden',
          bgcolor: 'background.default',
          color: 'text.primary',
          boxShadow: isFloating ? shadows[16] : 'none',
          // A line that takes no room, so that what is inside keeps its exact measures.
          '&::after': {
            content: '""',
            position: 'absolute',
            insetBlock: 0,
            [side === 'start' ? 'insetInlineEnd' : 'insetInlineStart']: 0,
            width: '1px',
            bgcolor: 'divider',
          },
        },
        sx,
      ]}
    />
  );
}
