import Box from '@mui/material/Box';

/** A record that a text may mean, with what tells it apart from others that are called the same. */
export function LikeName({ label, note }: { label: string; note: string | null }) {
  return (
    <Box component="span" sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}>
      <bdi>{label}</bdi>
      {note === null ? null : (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {' '}
          <bdi>{note}</bdi>
        </Box>
      )}
    </Box>
  );
}
