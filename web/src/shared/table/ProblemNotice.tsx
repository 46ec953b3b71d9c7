import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { QueryProblem } from '#contract/shared/list-query.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface ProblemNoticeProps {
  problems: readonly QueryProblem[];
  /** Takes them out of the address; nothing where a saved view holds them. */
  onClean: (() => void) | undefined;
}

/** Says which parts of the address were left out, so that nobody takes the list for what was asked. */
export function ProblemNotice({ problems, onClean }: ProblemNoticeProps) {
  const { t } = useTranslation('list');
  const others = problems.filter(({ path }) => path !== 'view');
  const isViewMissing = others.length < problems.length;
  return (
    <Box
      component="output"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        flex: 'none',
        marginBlockEnd: 1.5,
        padding: '6px 12px',
        border: 1,
        borderColor: 'tone.caution.line',
        borderRadius: '6px',
        backgroundColor: 'tone.caution.bg',
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ color: 'tone.caution.fg' }}>
        <Icon name="warn" size={18} />
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {onClean ? (
          [
            ...(isViewMissing ? [t('viewMissing')] : []),
            ...(others.length > 0
              ? [t('leftOut', { parts: others.map(({ path }) => path).join(t('comma')) })]
              : []),
          ].join(' ')
        ) : (
          <>
            {t('leftOutOfView')}{' '}
            {problems.map(({ path }) => (
              <Box component="s" key={path} dir="ltr" sx={{ marginInlineEnd: 1 }}>
                {path}
              </Box>
            ))}
          </>
        )}
      </Box>
      {onClean ? (
        <Button size="small" color="inherit" onClick={onClean}>
          {t('cleanAddress')}
        </Button>
      ) : null}
    </Box>
  );
}
