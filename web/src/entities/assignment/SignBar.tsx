import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { maxSigned } from '#contract/entities/assignment/assignment.api.ts';
import { useSession } from '#web/shared/session/useSession.ts';

interface SignBarProps {
  count: number;
  isSigning: boolean;
  clear: () => void;
  sign: () => void;
}

/** The foot of the page: for how many items is signed, by whom, and the signature. */
export function SignBar({ count, isSigning, clear, sign }: SignBarProps) {
  const { t } = useTranslation('myItems');
  const { user } = useSession();
  const noteId = useId();
  const isTooMany = count > maxSigned;
  const note = isTooMany
    ? t('tooMany', { max: maxSigned })
    : count === 0
      ? t('unanswered')
      : t('statement', { name: user?.data.displayName ?? '' });
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 'var(--fixed-footer, 0px)',
        zIndex: 5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        padding: '12px 16px',
        marginTop: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        id={noteId}
        component="output"
        sx={{
          flex: '1 1 200px',
          typography: 'body2',
          color: isTooMany ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        {note}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: 'auto' }}>
        {count > 0 ? (
          <Button color="inherit" disabled={isSigning} onClick={clear}>
            {t('clear')}
          </Button>
        ) : null}
        <Button
          variant="contained"
          disabled={count === 0 || isTooMany || isSigning}
          aria-describedby={noteId}
          onClick={sign}
        >
          {t('sign', { count })}
        </Button>
      </Box>
    </Box>
  );
}
