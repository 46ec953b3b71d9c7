import Box from '@mui/material/Box';
import { isApple } from './keyboard.ts';

/** The keys that lead to the search, as a hint for those who see it. */
export function SearchKeys() {
  return (
    <Box
      component="bdi"
      dir="ltr"
      aria-hidden="true"
      sx={{
        display: { xs: 'none', lg: 'block' },
        flex: 'none',
        marginInlineStart: 'auto',
        paddingInline: '5px',
        border: 1,
        borderColor: 'surface.line',
        borderRadius: '4px',
        fontSize: '0.6875rem',
        lineHeight: '16px',
        fontWeight: 500,
      }}
    >
      {isApple ? '⌘ K' : 'Ctrl K'}
    </Box>
  );
}
