import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';

interface PlainPageProps {
  title: string;
  /** What the browser's tab says when it is not the heading. */
  tabTitle?: string;
  children?: ReactNode;
}

/** A heading, a sentence and a way on, in the middle of the page. */
export function PlainPage({ title, tabTitle, children }: PlainPageProps) {
  useDocumentTitle(tabTitle ?? title);
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        padding: 3,
        textAlign: 'center',
      }}
    >
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
