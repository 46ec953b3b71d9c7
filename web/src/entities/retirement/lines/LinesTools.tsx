import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { LineTask } from './useLineActions.ts';

interface LinesToolsProps {
  chosen: readonly RetirementLine[];
  /** Every line that could be chosen, also on other pages. */
  all: readonly RetirementLine[];
  isDraft: boolean;
  onChooseAll: () => void;
  onClear: () => void;
  onBegin: (task: LineTask) => void;
}

/** What can be done with the chosen lines; it takes the place of the pager. */
export function LinesTools({ chosen, all, isDraft, onChooseAll, onClear, onBegin }: LinesToolsProps) {
  const { t } = useTranslation('retirement');
  return (
    <Box
      role="toolbar"
      aria-label={t('lines.chosen', { count: chosen.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        paddingInline: 2,
        paddingBlock: '4px',
        backgroundColor: 'surface.inverse',
        color: 'surface.inverseText',
        borderEndStartRadius: '7px',
        borderEndEndRadius: '7px',
        typography: 'body2',
      }}
    >
      <span role="status">{t('lines.chosen', { count: chosen.length })}</span>
      {chosen.length < all.length ? (
        <Button color="inherit" size="small" onClick={onChooseAll}>
          {t('lines.chooseWhole', { count: all.length })}
        </Button>
      ) : null}
      <Box sx={{ flex: 1 }} />
      <Button
        color="inherit"
        startIcon={<Icon name="edit" size={16} />}
        onClick={() => onBegin({ kind: 'edit', lines: chosen })}
      >
        {t('lines.fill')}
      </Button>
      {isDraft ? (
        <Button
          color="inherit"
          startIcon={<Icon name="trash" size={16} />}
          onClick={() => onBegin({ kind: 'removeItems', lines: chosen })}
        >
          {t('lines.remove')}
        </Button>
      ) : null}
      <Button color="inherit" onClick={onClear}>
        {t('lines.clear')}
      </Button>
    </Box>
  );
}
