import Box from '@mui/material/Box';

/** A text as somebody wrote it, with its lines and in its own direction. */
export function WrittenText({ text }: { text: string }) {
  return (
    // Left is turned to right where reading starts there, whatever the direction of the text itself.
    <Box
      dir="auto"
      sx={{ textAlign: 'left', typography: 'body1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
}
