import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { OwnItem } from '#contract/entities/assignment/assignment.api.ts';
import { TotalText } from '#web/shared/format/TotalText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { haveAll } from './my-answers.ts';
import { useMyItems } from './my-items.queries.ts';
import { MyItemRow } from './MyItemRow.tsx';
import { SignBar } from './SignBar.tsx';
import { useSigning } from './useSigning.ts';

interface MyItemsProps {
  items: readonly OwnItem[];
  showMore: (() => void) | undefined;
}

function MyItems({ items, showMore }: MyItemsProps) {
  const { t } = useTranslation('myItems');
  const today = useToday();
  const signing = useSigning(items);
  const { answers, setAnswers } = signing;
  return (
    <>
      <Panel
        title={t('list')}
        isFlush
        end={
          <Button
            size="small"
            startIcon={<Icon name="check" size={16} />}
            onClick={() => setAnswers(haveAll(answers, items))}
          >
            {t('haveAll')}
          </Button>
        }
      >
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {items.map((record) => (
            <MyItemRow
              key={record.id}
              record={record}
              today={today}
              given={answers[record.id]}
              isChecked={signing.isChecked}
              onGiven={(given) => setAnswers({ ...answers, [record.id]: given })}
            />
          ))}
        </Box>
        {showMore ? (
          <Box sx={{ padding: 2, borderTop: 1, borderColor: 'divider' }}>
            <Button variant="outlined" onClick={showMore}>
              {t('showMore')}
            </Button>
          </Box>
        ) : null}
      </Panel>
      <SignBar {...signing} />
    </>
  );
}

/** All items in the custody of the person who is signed in: they answer for each and sign once. */
export function MyItemsPage() {
  const { t } = useTranslation('myItems');
  const personId = useSession().user?.personId ?? null;
  const query = useMyItems(personId);
  const pages = query.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const total = pages[0]?.total;
  const hasNobody = personId === null;
  return (
    <Box sx={{ flex: '1 1 auto', display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PageHeader title={t('title')} count={total ? <TotalText total={total} /> : undefined} />
      {hasNobody || total?.value === 0 ? (
        <EmptyState
          title={t(hasNobody ? 'noPersonTitle' : 'emptyTitle')}
          body={t(hasNobody ? 'noPersonBody' : 'emptyBody')}
          actions={null}
        />
      ) : null}
      {query.isError ? (
        <Notice tone="danger" action={<Button onClick={() => void query.refetch()}>{t('tryAgain')}</Button>}>
          {t('failed')}
        </Notice>
      ) : null}
      {query.isLoading ? <Loading /> : null}
      {items.length > 0 ? (
        <>
          <Box component="p" sx={{ margin: 0, maxWidth: 720, typography: 'body2', color: 'text.secondary' }}>
            {t('lead')}
          </Box>
          <MyItems
            items={items}
            showMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          />
        </>
      ) : null}
    </Box>
  );
}
