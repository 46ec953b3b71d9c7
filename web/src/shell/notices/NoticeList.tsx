import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Notice, NoticeState } from '#contract/areas/overview/notices.api.ts';
import { addDays } from '#contract/shared/day.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { agencyDayOf } from '#web/shared/format/instant.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { NoticeRow } from './NoticeRow.tsx';
import type { useNotices } from './notices.queries.ts';

/** Notices of one day, or those that somebody should act on today. */
interface NoticeGroup {
  key: string;
  notices: Notice[];
}

export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups: NoticeGroup[] = [];
  for (const notice of notices) {
    const key = notice.isUrgent ? 'urgent' : agencyDayOf(notice.doneAt ?? notice.since);
    const group = groups.find((one) => one.key === key);
    if (group) group.notices.push(notice);
    else groups.push({ key, notices: [notice] });
  }
  return groups;
}

function GroupTitle({ of }: { of: string }) {
  const { t } = useTranslation('notices');
  const today = useToday();
  if (of === 'urgent') return t('urgent');
  if (of === today) return t('today');
  if (today !== undefined && of === addDays(today, -1)) return t('yesterday');
  return <DateText value={of} />;
}

function Group({ group, onOpen }: { group: NoticeGroup; onOpen: (notice: Notice) => void }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Typography
        id={titleId}
        variant="overline"
        component="h3"
        sx={{ display: 'block', margin: 0, padding: '8px 20px 2px', color: 'text.secondary' }}
      >
        <GroupTitle of={group.key} />
      </Typography>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {group.notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={() => onOpen(notice)} />
        ))}
      </Box>
    </section>
  );
}

interface NoticeListProps {
  query: ReturnType<typeof useNotices>;
  show: NoticeState;
  onOpen: (notice: Notice) => void;
}

/** The notices in groups, with the way to older ones. */
export function NoticeList({ query, show, onOpen }: NoticeListProps) {
  const { t } = useTranslation('notices');
  if (query.isError && !query.isFetching) {
    return <PanelFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <Box aria-busy="true" sx={{ padding: '12px 20px' }}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={48} aria-hidden="true" />
        ))}
      </Box>
    );
  }
  const groups = groupNotices(query.data.pages.flatMap(({ items }) => items));
  if (groups.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ padding: '20px' }}>
        {t(`none.${show}`)}
      </Typography>
    );
  }
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} group={group} onOpen={onOpen} />
      ))}
      {query.hasNextPage && (
        <Box sx={{ padding: '12px 20px' }}>
          <Button
            size="small"
            variant="outlined"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </Box>
      )}
    </>
  );
}
