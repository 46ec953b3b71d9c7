import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { QueryProblem } from '#contract/shared/list-query.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface ProblemNoticeProps {
  problems: readonly QueryProblem[];
  /** Columns of a saved view that the list does not have. */
  columns?: readonly string[];
  /** Takes them out of the address; nothing where a saved view holds them. */
  onClean: (() => void) | undefined;
}

/** What a saved view has and the list does not know, struck. */
function LeftOut({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      {text}{' '}
      {names.map((name) => (
        <Box component="s" key={name} dir="ltr" sx={{ marginInlineEnd: 1 }}>
          {name}
        </Box>
      ))}
    </>
  );
}

/** Says which parts of the address were left out, so that nobody takes the list for what was asked. */
export function ProblemNotice({ problems, columns = [], onClean }: ProblemNoticeProps) {
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
            <LeftOut text={t('leftOutOfView')} names={problems.map(({ path }) => path)} />
            <LeftOut text={t('leftOutColumns')} names={columns} />
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
