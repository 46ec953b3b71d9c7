import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Brand } from '#web/shell/Brand.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LanguageChoice } from './sign-in/LanguageChoice.tsx';

interface PlainPageProps {
  title: string;
  /** What the browser's tab says when it is not the heading. */
  tabTitle?: string;
  /** A page without the shell says whose it is and lets a guest choose the language. */
  isAlone?: boolean;
  children?: ReactNode;
}

/** A heading, a sentence and a way on, in the middle of the page. */
export function PlainPage({ title, tabTitle, isAlone = false, children }: PlainPageProps) {
  useDocumentTitle(tabTitle ?? title);
  return (
    <Box
      sx={{
        position: 'relative',
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
      {isAlone && (
        <>
          <LanguageChoice />
          <Box sx={{ marginBlockEnd: 3 }}>
            <Brand />
          </Box>
        </>
      )}
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
