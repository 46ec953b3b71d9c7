import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useAppInfo } from '#web/shell/app-info.ts';
import { containerPadding } from './container-row.ts';
import { barGround } from './bar-ground.ts';
import { useCoveredEdge } from './useCoveredEdge.ts';

/** Name and version at the start, the owner at the end. */
export function Footer({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation(['common', 'shell']);
  const { version, companyName } = useAppInfo();
  const bar = useRef<HTMLElement>(null);
  useCoveredEdge(bar, '--fixed-footer');
  return (
    <Box
      component="footer"
      ref={bar}
      sx={{
        position: { md: isFixed ? 'sticky' : 'static' },
        insetBlockEnd: 0,
        zIndex: 9,
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        minHeight: 48,
        paddingBlock: '8px',
        paddingInline: { xs: '16px', md: '24px', lg: containerPadding(40) },
        // Tabs at the edges do not lie on the words.
        paddingInlineEnd: { xs: '88px', sm: '16px', md: '24px', lg: containerPadding(40) },
        paddingInlineStart: {
          xs: 'var(--edge-tab, 16px)',
          md: 'var(--edge-tab, 24px)',
          lg: containerPadding(40),
        },
        bgcolor: barGround,
        color: 'text.secondary',
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        fontSize: '0.75rem',
        lineHeight: '1rem',
      }}
    >
      <span>
        <Box component="bdi" dir="ltr" sx={{ fontWeight: 500, color: 'text.primary' }}>
          {t('common:productName')}
        </Box>
        {' · '}
        {t('shell:version', { version })}
      </span>
      <bdi>{t('shell:copyright', { company: companyName })}</bdi>
    </Box>
  );
}
