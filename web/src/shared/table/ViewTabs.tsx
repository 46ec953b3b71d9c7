import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link } from 'react-router';
import type { Filter, ListView } from '#contract/shared/list-query.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import type { ListControl } from './useListState.ts';

/** A view that every list of an entity offers. */
export interface FixedView {
  key: string;
  label: string;
  filters: Filter[];
  bin?: boolean;
  /** Its number is red, because somebody must act on what is in it. */
  isUrgent?: boolean;
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

interface ViewTabsProps {
  views: readonly FixedView[];
  /** How many records each of them finds, once that is known. */
  totals: readonly Total[];
  control: ListControl;
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

/** A row of tabs that lead somewhere. */
export function TabRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: '20px',
        flex: 'none',
        marginBlockStart: 1,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        overflowX: 'auto',
        overflowY: 'hidden',
        scrollbarWidth: 'none',
      }}
    >
      {children}
    </Box>
  );
}

/** The views of a list as links, so that each has an address and opens in a tab of its own. */
export function ViewTabs({ views, totals, control }: ViewTabsProps) {
  const { t } = useTranslation('list');
  const present = JSON.stringify([control.state.filters, control.state.bin]);
  return (
    <TabRow label={t('views')}>
      {views.map((view, at) => {
        const total = totals[at];
        return (
          <TabLink
            key={view.key}
            {...control.linkWith({ q: '', filters: view.filters, bin: view.bin ?? false })}
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
