import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { queryClient } from '#web/shared/client/query-client.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface PrintPageProps {
  /** The page of the record that is printed. */
  backTo: string;
  /** The sheets; each begins on a page of its own. */
  children: ReactNode;
}

/** The margins fit A4 and Letter; the pages are counted where the browser can. */
export const pageRules = {
  '@page': {
    margin: '14mm 14mm 18mm',
    '@bottom-center': {
      content: 'counter(page) " / " counter(pages)',
      font: '8pt sans-serif',
      color: '#000000',
    },
  },
  '@media print': {
    // A dark screen must not darken the margins of the paper.
    'html, body': { colorScheme: 'light !important', backgroundColor: '#FFFFFF !important' },
  },
};

/** A page made for paper: a desk with its sheets and a bar to print them; the bar itself is not printed. */
export function PrintPage({ backTo, children }: PrintPageProps) {
  const { t } = useTranslation('paper');
  return (
    // A page without the shell has no store of answers around it.
    <QueryClientProvider client={queryClient}>
      <GlobalStyles styles={pageRules} />
      <Box
        sx={{
          flex: 1,
          backgroundColor: 'surface.inset',
          '@media print': { display: 'block', backgroundColor: 'transparent' },
        }}
      >
        <Box
          data-screen-only
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 1,
            display: 'flex',
            justifyContent: 'space-between',
            gap: 1,
            paddingBlock: 1,
            paddingInline: 2,
            backgroundColor: 'background.paper',
            borderBlockEnd: 1,
            borderColor: 'divider',
            '@media print': { display: 'none' },
          }}
        >
          <Button
            variant="text"
            component={RouterLink}
            to={backTo}
            startIcon={<Icon name="chev-left" size={16} />}
          >
            {t('back')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="print" size={16} />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </Box>
        {children}
      </Box>
    </QueryClientProvider>
  );
}
