import Box from '@mui/material/Box';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** The arrow of a menu field, in our own icon family. */
export function SelectArrow({ className }: { className?: string }) {
  return (
    <Box component="span" className={className} sx={{ display: 'inline-flex', color: 'text.secondary' }}>
      <Icon name="chev-down" size={16} />
    </Box>
  );
}
