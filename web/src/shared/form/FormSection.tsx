import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}

/** A part of a form: its heading and one sentence at the start, its fields on a grid of six columns. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '232px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 2,
        paddingBlock: '20px 22px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <Typography id={id} variant="subtitle2" component="h2" sx={{ fontSize: '0.875rem' }}>
          {title}
        </Typography>
        {text ? (
          <Typography
            variant="caption"
            component="p"
            sx={{ margin: '4px 0 0', fontWeight: 400, color: 'text.secondary', maxWidth: { lg: 208 } }}
          >
            {text}
          </Typography>
        ) : null}
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(6, minmax(0, 1fr))' },
          gap: 2,
          alignItems: 'start',
          minWidth: 0,
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
