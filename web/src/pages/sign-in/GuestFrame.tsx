import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { useHeadingFocus } from '#web/shared/page/useHeadingFocus.ts';
import { Brand } from '#web/shell/Brand.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

interface GuestFrameProps {
  title: string;
  intro: ReactNode;
  /** Whether it answers what was sent from the page before. */
  isAnswer?: boolean;
  children: ReactNode;
}

/** Two panels for people without a session: a form, and what the product is. */
export function GuestFrame({ title, intro, isAnswer = false, children }: GuestFrameProps) {
  useDocumentTitle(title);
  const heading = useHeadingFocus(isAnswer);
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          padding: { xs: '64px 16px 24px', sm: '64px 40px 40px' },
          bgcolor: 'background.paper',
        }}
      >
        <LanguageChoice />
        <Box sx={{ width: 368, maxWidth: '100%' }}>
          <Box sx={{ marginBlockEnd: 6 }}>
            <Brand />
          </Box>
          <Typography ref={heading} variant="h1" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          <Typography color="textSecondary" sx={{ margin: '4px 0 24px' }}>
            {intro}
          </Typography>
          {children}
        </Box>
      </Box>
      <BrandPanel />
    </Box>
  );
}
