import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface PanelProps {
  /** Where a link of the page leads to. */
  id?: string;
  title: string;
  /** How much it is about, beside the title. */
  count?: ReactNode;
  /** One figure or one action at the end of the header. */
  end?: ReactNode;
  /** Lists and tables reach the edges. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ id: place, title, count, end, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <Paper variant="outlined" component="section" id={place} aria-labelledby={id}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          paddingInline: 2,
          paddingBlock: '4px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {/* A long title breaks beside what stands at the end, instead of pushing it below. */}
        <Typography
          id={id}
          variant="subtitle2"
          component="h2"
          sx={{ flex: '1 1 0', minWidth: 'min(100%, 8rem)', overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {count === undefined ? null : (
          <Box
            component="span"
            sx={{
              minWidth: 20,
              paddingInline: '6px',
              borderRadius: '10px',
              textAlign: 'center',
              fontSize: '0.75rem',
              lineHeight: '20px',
              fontWeight: 600,
              color: 'primary.main',
              backgroundColor: 'primary.soft',
            }}
          >
            {count}
          </Box>
        )}
        {end ? (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              marginInlineStart: 'auto',
              typography: 'caption',
              fontWeight: 400,
              color: 'text.secondary',
            }}
          >
            {end}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ padding: isFlush ? 0 : 2 }}>{children}</Box>
    </Paper>
  );
}
