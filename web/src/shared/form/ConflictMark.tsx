import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { statusShapes } from '#web/shared/status/status-shapes.tsx';
import type { MergeKind } from './merge.ts';

const labelKeyOf = {
  same: 'markSame',
  theirs: 'markTheirs',
  yours: 'markYours',
  agreed: 'markAgreed',
  conflict: 'markChoose',
} as const;

const shapeOf = { same: 'minus', theirs: 'ring', yours: 'dot', agreed: 'check', conflict: 'warn' } as const;

/** What comes of a field, as a shape and a word. */
export function ConflictMark({ kind, isChosen }: { kind: MergeKind; isChosen: boolean }) {
  const { t } = useTranslation('form');
  const isOpen = kind === 'conflict' && !isChosen;
  const shape = kind === 'conflict' && isChosen ? 'check' : shapeOf[kind];
  return (
    <Box
      component="span"
      sx={(theme) => ({
        '--cut': isOpen ? theme.palette.tone.caution.bg : theme.palette.background.paper,
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        minHeight: 22,
        paddingInline: '6px 8px',
        borderRadius: '4px',
        border: 1,
        borderColor: isOpen ? 'tone.caution.line' : 'divider',
        backgroundColor: isOpen ? 'tone.caution.bg' : 'background.paper',
        color: isOpen ? 'tone.caution.fg' : 'text.primary',
        typography: 'caption',
        whiteSpace: 'nowrap',
        '& svg': { color: isOpen || shape !== 'check' ? 'inherit' : theme.palette.tone.success.fg },
      })}
    >
      <svg aria-hidden="true" width={13} height={13} viewBox="0 0 16 16">
        {statusShapes[shape]}
      </svg>
      {t(kind === 'conflict' && isChosen ? 'markChosen' : labelKeyOf[kind])}
    </Box>
  );
}
