import Box from '@mui/material/Box';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';
import { AgencyLogo } from './AgencyLogo.tsx';

/** Whose paper it is, above a page that is printed as it stands; the screen does not show it. */
export function AgencyHead() {
  const agency = useServerInfo()?.companyName ?? '';
  return (
    <Box
      sx={{
        display: 'none',
        '@media print': { display: 'flex', alignItems: 'center', gap: 2, color: '#000000' },
      }}
    >
      <AgencyLogo />
      <bdi>{agency}</bdi>
    </Box>
  );
}
