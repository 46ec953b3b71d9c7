import Box from '@mui/material/Box';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { useServerInfo } from '#web/shared/session/useServerInfo.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { AgencyLogo } from './AgencyLogo.tsx';
import { usePrintTheme } from './print-theme.ts';

interface PrintSheetProps {
  /** What the paper is, for example 'Purchase order'. */
  title: string;
  /** The number of the record; a list has none. */
  number?: string;
  /** Words below the title: a state, an amendment. */
  subtitle?: ReactNode;
  /** What stands below the name of the agency, line by line. */
  letterhead?: string | undefined;
  /** The day whose logo it has; without one that of today. */
  logoOn?: string | null | undefined;
  /** Runs when the head is whole: with its logo, where the agency has one. */
  onDrawn?: (() => void) | undefined;
  children: ReactNode;
}

/** One paper: whose it is, what it is, its number, when it was printed and by whom, then its content. */
export function PrintSheet({
  title,
  number,
  subtitle,
  letterhead,
  logoOn,
  onDrawn,
  children,
}: PrintSheetProps) {
  const { t } = useTranslation('paper');
  const theme = usePrintTheme();
  const agency = useServerInfo()?.companyName ?? '';
  const { user } = useSession();
  const [printedAt] = useState(() => new Date().toISOString());
  useDocumentTitle(number === undefined ? title : `${number} ${title}`);
  return (
    <ThemeProvider theme={theme}>
      <Box
        component="article"
        sx={{
          colorScheme: 'light',
          color: 'text.primary',
          backgroundColor: 'background.paper',
          typography: 'body2',
          maxWidth: '210mm',
          marginBlock: 3,
          marginInline: 'auto',
          padding: { xs: 2, md: '14mm' },
          overflowWrap: 'break-word',
          '@media print': {
            maxWidth: 'none',
            margin: 0,
            padding: 0,
            fontSize: '9pt',
            '& + &': { breakBefore: 'page' },
            '& *': { boxShadow: 'none !important' },
          },
          // Without the shell's cards a sheet on a phone is the page itself.
          '@media screen and (max-width: 599px)': { marginBlock: 0 },
        }}
      >
        <Box
          component="header"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            gap: 2,
            paddingBlockEnd: 1,
            borderBlockEnd: '2px solid',
            borderColor: 'text.primary',
          }}
        >
          <Box sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <AgencyLogo on={logoOn} onDrawn={onDrawn} />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ typography: 'body2', minHeight: 20 }}>
                <bdi>{agency}</bdi>
              </Box>
              {letterhead ? (
                <Box sx={{ typography: 'caption', fontWeight: 400, whiteSpace: 'pre-line' }}>
                  <bdi>{letterhead}</bdi>
                </Box>
              ) : null}
              <Box component="h1" sx={{ typography: 'h2', margin: 0 }}>
                {title}
              </Box>
              {subtitle ? <Box sx={{ typography: 'body2' }}>{subtitle}</Box> : null}
            </Box>
          </Box>
          <Box sx={{ textAlign: 'end' }}>
            {number === undefined ? null : (
              <Box sx={{ typography: 'h3' }}>
                <Code>{number}</Code>
              </Box>
            )}
            <Box sx={{ typography: 'caption', fontWeight: 400 }}>
              {t('printedAt')} <InstantText value={printedAt} />
            </Box>
            {user ? (
              <Box sx={{ typography: 'caption', fontWeight: 400 }}>
                {t('printedBy')} <bdi>{user.data.displayName}</bdi>
              </Box>
            ) : null}
          </Box>
        </Box>
        {children}
      </Box>
    </ThemeProvider>
  );
}
