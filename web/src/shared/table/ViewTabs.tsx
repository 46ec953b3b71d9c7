import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { PersonView } from '#contract/features/view/view.schema.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Filter, ListView } from '#contract/shared/list-query.ts';
import { maxViews, type Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { readListState, savedStateOf } from './list-url.ts';
import type { ListControl } from './useListState.ts';

/** A view that every list of an entity offers. */
export interface FixedView {
  key: string;
  label: string;
  filters: Filter[];
  bin?: boolean;
  /** Its number is red, because somebody must act on what is in it. */
  isUrgent?: boolean;
  /** What its tab opens, where the person or somebody else keeps it. */
  saved?: PersonView;
  /** It searches for words, which are not counted. */
  isUncounted?: boolean;
}

/** The views whose records are counted: as many as are counted together, without those that search for words. */
export function countedViews(views: readonly FixedView[]): FixedView[] {
  return views.filter(({ isUncounted }) => !isUncounted).slice(0, maxViews);
}

/** What a tab counts. */
export function viewOfTab({ filters, bin = false }: FixedView): ListView {
  return { q: '', filters, sort: [], bin };
}

/** One link of a row of tabs. */
export const TabLink = styled(Link)(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 7,
  flex: 'none',
  minHeight: 40,
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '&:hover': { color: theme.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.palette.focus}`, outlineOffset: -2, borderRadius: 4 },
  '&[aria-current]': { color: theme.palette.text.primary },
  '&[aria-current]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: -1,
    height: 2,
    borderRadius: '2px 2px 0 0',
    backgroundColor: theme.palette.primary.main,
  },
  [theme.breakpoints.down('sm')]: { minHeight: 44 },
}));

/** A saved view that has a tab, as the totals of a list count it; one with words to search for has no number. */
export function savedTabs(views: readonly PersonView[], entity: Entity): FixedView[] {
  return views
    .filter(({ isTab }) => isTab)
    .map((view) => {
      const { state } = readListState(entity, savedStateOf(entity, view).parameters);
      const { q, filters, bin } = state;
      return { key: view.id, label: view.name, filters, bin, saved: view, isUncounted: q !== '' };
    });
}

/** The tab of a saved view: its number, what changed in it, and whether the list is no longer as it was saved. */
export function SavedTab({
  tab,
  total,
  control,
}: {
  tab: FixedView;
  total?: Total | undefined;
  control: ListControl;
}) {
  const { t } = useTranslation('list');
  const isCurrent = control.state.view === tab.key;
  const changes = tab.saved?.changes ?? 0;
  return (
    <TabLink {...control.linkToView(tab.key)} aria-current={isCurrent ? 'page' : undefined}>
      <bdi>{tab.label}</bdi>
      {total ? <TabTotal total={total} /> : null}
      {changes > 0 ? <Mark label={t('viewNews', { count: changes })}>{formatCount(changes)}</Mark> : null}
      {isCurrent && control.isChanged ? <Dot role="img" aria-label={t('viewChanged')} /> : null}
    </TabLink>
  );
}

const Dot = styled('span')(({ theme }) => ({
  width: 7,
  height: 7,
  borderRadius: '50%',
  backgroundColor: theme.palette.primary.main,
}));

function Mark({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="span"
      title={label}
      aria-label={label}
      role="img"
      sx={{
        typography: 'caption',
        fontWeight: 600,
        color: 'primary.main',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  );
}

interface ViewTabsProps {
  views: readonly FixedView[];
  /** How many records each of them finds, once that is known. */
  totals: readonly (Total | undefined)[];
  control: ListControl;
  end?: ReactNode;
}

/** The number of a tab, red where somebody must act. */
export function TabTotal({ total, isUrgent = false }: { total: Total; isUrgent?: boolean | undefined }) {
  const isHot = isUrgent && total.value > 0;
  return (
    <Box
      component="span"
      sx={{
        typography: 'caption',
        fontWeight: isHot ? 600 : 400,
        color: isHot ? 'tone.danger.fg' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <bdi dir="ltr">{`${total.exact ? '' : '≈ '}${formatCount(total.value)}`}</bdi>
    </Box>
  );
}

interface TabRowProps {
  label: string;
  /** What stands at the end of the row and stays there while the tabs scroll. */
  end?: ReactNode;
  children: ReactNode;
}

/** A row of tabs that lead somewhere. */
export function TabRow({ label, end, children }: TabRowProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        flex: 'none',
        marginBlockStart: 1,
        '& > *': { borderBlockEnd: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box
        component="nav"
        aria-label={label}
        sx={{
          display: 'flex',
          gap: '20px',
          flex: 1,
          minWidth: 0,
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
        }}
      >
        {children}
      </Box>
      {end === undefined ? null : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px', flex: 'none' }}>{end}</Box>
      )}
    </Box>
  );
}

/** The views of a list as links, so that each has an address and opens in a tab of its own. */
export function ViewTabs({ views, totals, control, end }: ViewTabsProps) {
  const { t } = useTranslation('list');
  const { filters, bin, view: savedView } = control.state;
  const present = savedView === undefined ? JSON.stringify([filters, bin]) : undefined;
  return (
    <TabRow label={t('views')} end={end}>
      {views.map((view, at) => {
        const total = totals[at];
        if (view.saved) return <SavedTab key={view.key} tab={view} total={total} control={control} />;
        return (
          <TabLink
            key={view.key}
            {...control.linkWith({
              ...control.withoutView,
              q: '',
              filters: view.filters,
              bin: view.bin ?? false,
            })}
            aria-current={JSON.stringify([view.filters, view.bin ?? false]) === present ? 'page' : undefined}
          >
            {view.label}
            {total ? <TabTotal total={total} isUrgent={view.isUrgent} /> : null}
          </TabLink>
        );
      })}
    </TabRow>
  );
}
