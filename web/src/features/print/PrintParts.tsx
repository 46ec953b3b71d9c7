import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** A part of a paper with its heading, which never stands alone at the foot of a page. */
export function PrintSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ marginBlockStart: 3 }}>
      <Box component="h2" sx={{ typography: 'h4', margin: 0, breakAfter: 'avoid' }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}

export interface PrintFact {
  name: string;
  label: string;
  value: ReactNode;
}

/** Facts in two columns; those that are empty are left out. */
export function PrintFacts({ facts }: { facts: readonly PrintFact[] }) {
  const shown = facts.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 3,
        rowGap: '4px',
        marginBlock: 2,
        '& > div': { display: 'flex', gap: 1, breakInside: 'avoid', minWidth: 0 },
        '& dt': { flex: '0 0 36%', color: 'text.secondary' },
        '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
        '@media print': { gridTemplateColumns: '1fr 1fr' },
      }}
    >
      {shown.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

/** Lines to sign on, each with who signs there; a line is never parted from its name. */
export function PrintSignatures({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('paper');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 4,
        rowGap: 3,
        marginBlockStart: 5,
        breakInside: 'avoid',
        '@media print': { gridTemplateColumns: '1fr 1fr' },
      }}
    >
      {names.map((name) => (
        <Box
          key={name}
          sx={{ borderBlockStart: '1px solid', borderColor: 'text.primary', paddingTop: '4px' }}
        >
          {t('signature', { name })}
        </Box>
      ))}
    </Box>
  );
}
