import Box from '@mui/material/Box';
import { UserMenu } from './UserMenu.tsx';

// Where there is room for the picture alone, it stands in the middle.
const narrow = {
  '& > div': { paddingInline: '6px' },
  '& button': { justifyContent: 'center', paddingInline: 0 },
};

/** The person at the foot of the menu. */
export function NavbarFoot({ isFolded }: { isFolded: boolean }) {
  return (
    <Box sx={isFolded ? { flex: 'none', ...narrow } : { flex: 'none' }}>
      <UserMenu place="navbar" isFolded={isFolded} />
    </Box>
  );
}
