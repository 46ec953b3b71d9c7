import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  workGroups,
  type WorkGroup,
  type WorkKind,
  type WorkOfKind,
} from '#contract/areas/overview/work.api.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useFigureTexts } from './useFigureTexts.ts';
import { workIcons } from './work-icons.ts';
import { useWork } from './work.queries.ts';

const firstRows = 6;
/** More of a kind than these are one row at first, so that each kind is seen. */
const apartOfKind = 2;

interface Row {
  key: string;
  kind: WorkKind;
  group: WorkGroup;
  dueOn: string | null;
  link: string;
  what: string;
  why: string;
}

/** The rows of what waits, the most urgent first; gathered, a kind with many is one row that leads to its list. */
function useRows(kinds: readonly WorkOfKind[], isWhole: boolean): Row[] {
  const { t, say } = useFigureTexts();
  const rows = kinds.flatMap(({ kind, count, link, items }): Row[] => {
    const named = items.map((item) => ({
      key: `${kind} ${item.id ?? JSON.stringify(item.params)}`,
      kind,
      group: item.group,
      dueOn: item.dueOn,
      link: item.link,
      what: say(`work:what.${kind}`, item.params),
      why: say(`work:why.${kind}`, item.params),
    }));
    const [first] = named;
    if (isWhole || count <= apartOfKind || !first) return named;
    const what = `${t(`work:kind.${kind}`)}: ${isolateLtr(formatCount(count))}`;
    return [{ ...first, key: kind, link, what, why: t('work:first', { what: first.what }) }];
  });
  return workGroups.flatMap((group) => rows.filter((row) => row.group === group));
}

function WorkRow({ row }: { row: Row }) {
  const { t } = useFigureTexts();
  const { kind, what, why, link, dueOn, group } = row;
  const action = t(`work:do.${kind}`);
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
      <Box
        component="span"
        sx={{
          display: { xs: 'none', sm: 'inline-flex' },
          color: group === 'overdue' ? 'tone.danger.fg' : 'text.secondary',
        }}
      >
        <Icon name={workIcons[kind]} size={18} />
      </Box>
      <Box sx={{ flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0, '& > *': { overflowWrap: 'anywhere' } }}>
        <Box sx={{ fontSize: '0.8125rem', fontWeight: 500, lineHeight: '18px' }}>{what}</Box>
        <Box sx={{ fontSize: '0.75rem', lineHeight: '15px', color: 'text.secondary' }}>{why}</Box>
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
  const kinds = data?.kinds ?? [];
  const total = data?.total ?? 0;
  const rows = useRows(kinds, isWhole);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  const beyond = kinds.filter(({ count, items }) => count > items.length);
  return (
    <Panel
      title={t('work:title')}
      {...(total > 0 && { count: <Count value={total} /> })}
      isFlush
      end={
        isWhole || shown.length < total ? (
          <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('work:fewer') : t('work:all', { total: isolateLtr(formatCount(total)) })}
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
      ) : rows.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('work:nothing')}</Box>
      ) : (
        workGroups.map((group) => {
          const inGroup = shown.filter((row) => row.group === group);
          if (inGroup.length === 0) return null;
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
                {inGroup.map((row) => (
                  <WorkRow key={row.key} row={row} />
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
              {`${t(`work:kind.${kind}`)}: ${say('work:more', { count: count - named.length })}`}
            </RecordLink>
          ))}
        </Box>
      ) : null}
    </Panel>
  );
}
