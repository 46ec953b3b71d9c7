import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';
import { SavedTab, TabLink, TabRow, TabTotal, type FixedView } from '#web/shared/table/ViewTabs.tsx';
import { countQuery, sections, type SoftwareSection } from './software-tabs.ts';

interface SoftwareTabsProps {
  section: SoftwareSection;
  /** The views of the list of this section; all but the first stand at the end of the row. */
  views?: readonly FixedView[];
  control?: ListControl;
  /** What stands at the end of the row. */
  end?: ReactNode;
}

/** The parts of the software area as tabs, with their numbers; red is what somebody must decide. */
export function SoftwareTabs({ section, views = [], control, end }: SoftwareTabsProps) {
  const { t } = useTranslation('software');
  const totals = useQueries({ queries: sections.map(countQuery) });
  const state = control?.state;
  const present = state && state.view === undefined && JSON.stringify([state.filters, state.bin]);
  const isShown = ({ filters, bin = false, saved }: FixedView) =>
    saved ? saved.id === state?.view : JSON.stringify([filters, bin]) === present;
  const others = views.filter(({ key }) => key !== 'all');
  const isInView = others.some(isShown);
  return (
    <TabRow label={t('tabs.label')} end={end}>
      {sections.map(({ name, to, isUrgent }, at) => {
        const total = totals[at]?.data;
        return (
          <TabLink key={name} to={to} aria-current={name === section && !isInView ? 'page' : undefined}>
            {t(`tabs.${name}`)}
            {total ? <TabTotal total={total} isUrgent={isUrgent} /> : null}
          </TabLink>
        );
      })}
      {others.length > 0 ? <Box sx={{ marginInlineStart: 'auto' }} /> : null}
      {control
        ? others.map((view) =>
            view.saved ? (
              <SavedTab key={view.key} tab={view} control={control} />
            ) : (
              <TabLink
                key={view.key}
                {...control.linkWith({
                  ...control.withoutView,
                  q: '',
                  filters: view.filters,
                  bin: view.bin ?? false,
                })}
                aria-current={isShown(view) ? 'page' : undefined}
              >
                {view.label}
              </TabLink>
            ),
          )
        : null}
    </TabRow>
  );
}
