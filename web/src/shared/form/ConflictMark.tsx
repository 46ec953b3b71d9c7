import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MergeKind } from './merge.ts';

const wordOf = {
  same: 'markSame',
  theirs: 'markTheirs',
  yours: 'markYours',
  agreed: 'markAgreed',
  conflict: 'markChoose',
} as const;

/** What comes of a field, in a word. */
export function ConflictMark({ kind, isChosen }: { kind: MergeKind; isChosen: boolean }) {
  const { t } = useTranslation('form');
  const isOpen = kind === 'conflict' && !isChosen;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 22,
        paddingInline: '8px',
        borderRadius: '4px',
        border: 1,
        borderColor: isOpen ? 'tone.caution.line' : 'divider',
        backgroundColor: isOpen ? 'tone.caution.bg' : 'background.paper',
        color: isOpen ? 'tone.caution.fg' : 'text.primary',
        typography: 'caption',
        whiteSpace: 'nowrap',
      }}
    >
      {t(kind === 'conflict' && isChosen ? 'markChosen' : wordOf[kind])}
    </Box>
  );
}
