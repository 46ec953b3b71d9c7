import { styled } from '@mui/material/styles';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

const Anchor = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 12px',
  borderRadius: 6,
  backgroundColor: theme.palette.background.paper,
  color: theme.palette.primary.main,
  boxShadow: theme.shadows[2],
  ...theme.typography.button,
  '&:not(:focus)': { insetBlockStart: -100 },
  '@media print': { display: 'none' },
}));

/** The first stop of the keyboard: past the menu, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Anchor
      href="#main"
      onClick={(event) => {
        // The address stays as it is: it says what the page shows.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skipToContent')}
    </Anchor>
  );
}
