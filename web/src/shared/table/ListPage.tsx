import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTotal, useTotals } from './list-queries.ts';
import type { Listed, ListSource } from './list-source.ts';
import { PageAction, PageHeader } from './PageHeader.tsx';
import type { ListTexts } from './list-display.ts';
import type { ListControl } from './useListState.ts';
import { countedViews, viewOfTab, ViewTabs, type FixedView } from './ViewTabs.tsx';

interface ListPageProps<T extends Listed> {
  source: ListSource<T>;
  control: ListControl;
  texts: ListTexts;
  views: readonly FixedView[];
  /** How many records the present view finds, once that is known. */
  found: Total | undefined;
  /** Where a new record is made; nothing when the person may not. */
  createAt: string | undefined;
  actions?: ReactNode;
  /** Another row of tabs in the place of its views. */
  tabs?: ReactNode;
  /** What stands at the end of its views. */
  viewsEnd?: ReactNode;
  children: ReactNode;
}

const noViews: FixedView[] = [];

/** The frame of every list: title with its figures, actions, views, and what is listed. */
export function ListPage<T extends Listed>(props: ListPageProps<T>) {
  const { source, control, texts, found } = props;
  const { t } = useTranslation('list');
  const { q, filters, bin } = control.state;
  const isNarrowed = q !== '' || filters.length > 0;
  const counted = props.tabs === undefined ? countedViews(props.views) : noViews;
  const totals = useTotals(source, counted.map(viewOfTab));
  const wholeAt = counted.findIndex((view) => view.filters.length === 0 && (view.bin ?? false) === bin);
  const asked = useTotal(source, { q: '', filters: [], sort: [], bin }, isNarrowed && wholeAt < 0);
  const whole = totals[wholeAt] ?? asked;
  const isEmpty = found?.value === 0 && !isNarrowed && !bin;
  const formatTotal = (total: Total) =>
    total.exact ? formatCount(total.value) : t('about', { n: formatCount(total.value) });
  return (
    <Box
      data-page="list"
      sx={{
        flex: '1 1 auto',
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      <PageHeader
        title={texts.title}
        count={
          found === undefined ? undefined : (
            <bdi>
              {isNarrowed && whole
                ? t('countOf', { found: formatTotal(found), whole: formatTotal(whole) })
                : formatTotal(found)}
            </bdi>
          )
        }
        actions={
          <>
            {isEmpty ? null : props.actions}
            {props.createAt === undefined || isEmpty ? null : (
              <PageAction icon="plus" label={texts.create} isPrimary to={props.createAt} />
            )}
          </>
        }
      />
      {props.tabs ?? (
        <ViewTabs
          views={props.views}
          totals={props.views.map((view) => totals[counted.indexOf(view)])}
          control={control}
          end={props.viewsEnd}
        />
      )}
      {props.children}
    </Box>
  );
}
