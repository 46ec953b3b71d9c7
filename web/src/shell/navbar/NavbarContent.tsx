import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useNavigation } from '#web/shell/navigation/useNavigation.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { NavigationList } from './NavigationList.tsx';
import { NavbarFoot } from './NavbarFoot.tsx';

/** Shades at the edges say that there is more above or below; the ground that scrolls along covers them at the ends. */
function scrollShades(ground: string) {
  const shade = 'rgb(0 0 0 / 0.5)';
  return {
    background: [
      `linear-gradient(${ground} 40%, transparent) top / 100% 40px no-repeat local`,
      `linear-gradient(transparent, ${ground} 60%) bottom / 100% 40px no-repeat local`,
      `linear-gradient(${shade}, transparent) top / 100% 14px no-repeat scroll`,
      `linear-gradient(transparent, ${shade}) bottom / 100% 14px no-repeat scroll`,
    ].join(', '),
  };
}

interface NavbarContentProps {
  isFolded?: boolean;
  /** A button at the end of the header: the pin, or the way to close the menu. */
  action?: ReactNode;
}

/** Header, menu and person: the same in the column and in the drawer. */
export function NavbarContent({ isFolded = false, action }: NavbarContentProps) {
  const items = useNavigation();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          flex: 'none',
          minHeight: 76,
          paddingBlock: '12px',
          paddingInline: isFolded ? '16px' : '20px 12px',
        }}
      >
        <Brand isFolded={isFolded} canWrap />
        {!isFolded && action}
      </Box>
      <Box
        sx={({ palette }) => ({
          flex: 1,
          minHeight: 0,
          overflowX: 'hidden',
          overflowY: 'auto',
          padding: '4px 10px 16px',
          // A bar beside the icons would push them out of their middle.
          ...(isFolded && { scrollbarWidth: 'none' }),
          ...scrollShades(palette.background.default),
        })}
      >
        <NavigationList items={items} isFolded={isFolded} />
      </Box>
      <NavbarFoot isFolded={isFolded} />
    </>
  );
}
