import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { workGroups, type WorkItem } from '#contract/areas/overview/work.api.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useWork } from './overview.queries.ts';
import { useFigureTexts } from './useFigureTexts.ts';

const firstRows = 6;

function WorkRow({ item }: { item: WorkItem }) {
  const { t, say } = useFigureTexts();
  const { kind, params, link, dueOn, group } = item;
  const what = say(`work:what.${kind}`, params);
  const action = say(`work:do.${kind}`);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1,
        minHeight: 39,
        paddingInline: 2,
        paddingBlock: '3px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0, '& > *': { overflowWrap: 'anywhere' } }}>
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, lineHeight: '18px' }}>{what}</Box>
        <Box sx={{ fontSize: '0.75rem', lineHeight: '15px', color: 'text.secondary' }}>
          {say(`work:why.${kind}`, params)}
        </Box>
      </Box>
      {dueOn ? (
        <Box
          component="span"
          sx={{
            fontSize: '0.75rem',
            whiteSpace: 'nowrap',
            fontWeight: 500,
            color: group === 'overdue' ? 'tone.danger.fg' : 'text.secondary',
          }}
        >
          {t('work:due', { day: dateInText(dueOn) })}
        </Box>
      ) : null}
      <Button
        component={Link}
        to={link}
        size="small"
        variant="outlined"
        aria-label={`${action}: ${what}`}
        sx={{ minHeight: 26, minWidth: 68, marginInlineStart: 'auto', '@media print': { display: 'none' } }}
      >
        {action}
      </Button>
    </Box>
  );
}

/** What waits for the person, the most urgent first, each with its first step. */
export function WorkPanel() {
  const { t, say } = useFigureTexts();
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch } = useWork();
  const items = data?.kinds.flatMap((kind) => kind.items) ?? [];
  const sorted = workGroups.flatMap((group) => items.filter((item) => item.group === group));
  const shown = isWhole ? sorted : sorted.slice(0, firstRows);
  const beyond = data?.kinds.filter(({ count, items: named }) => count > named.length) ?? [];
  return (
    <Panel
      title={t('work:title')}
      isFlush
      end={
        sorted.length > firstRows ? (
          <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('work:fewer') : t('work:all', { total: formatCount(data?.total ?? 0) })}
          </Button>
        ) : undefined
      }
    >
      {error && !data ? (
        <PanelFailed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Box sx={{ padding: 2 }}>
          <Skeleton variant="rounded" height={120} />
        </Box>
      ) : sorted.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('work:nothing')}</Box>
      ) : (
        workGroups.map((group) => {
          const rows = shown.filter((item) => item.group === group);
          if (rows.length === 0) return null;
          return (
            <Box key={group} component="section" aria-label={t(`work:group.${group}`)}>
              <Box
                component="h3"
                sx={{
                  margin: 0,
                  padding: '7px 16px 3px',
                  fontSize: '0.6875rem',
                  lineHeight: '14px',
                  fontWeight: 600,
                  textTransform: 'uppercase',
                  color: 'text.secondary',
                }}
              >
                {t(`work:group.${group}`)}
              </Box>
              <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
                {rows.map((item) => (
                  <WorkRow key={`${item.kind} ${item.id ?? item.link}`} item={item} />
                ))}
              </Box>
            </Box>
          );
        })
      )}
      {isWhole && beyond.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, padding: 2, typography: 'body2' }}>
          {beyond.map(({ kind, count, items: named, link }) => (
            <RecordLink key={kind} to={link}>
              {`${say(`work:do.${kind}`)}: ${say('work:more', { count: count - named.length })}`}
            </RecordLink>
          ))}
        </Box>
      ) : null}
    </Panel>
  );
}
