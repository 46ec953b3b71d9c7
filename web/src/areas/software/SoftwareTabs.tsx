import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';
import { TabLink, TabRow, TabTotal, type FixedView } from '#web/shared/table/ViewTabs.tsx';
import { countQuery, sections, type SoftwareSection } from './software-tabs.ts';

interface SoftwareTabsProps {
  section: SoftwareSection;
  /** The views of the list of this section; all but the first stand at the end of the row. */
  views?: readonly FixedView[];
  control?: ListControl;
}

/** The parts of the software area as tabs, with their numbers; red is what somebody must decide. */
export function SoftwareTabs({ section, views = [], control }: SoftwareTabsProps) {
  const { t } = useTranslation('software');
  const totals = useQueries({ queries: sections.map(countQuery) });
  const present = control && JSON.stringify([control.state.filters, control.state.bin]);
  const isShown = ({ filters, bin = false }: FixedView) => JSON.stringify([filters, bin]) === present;
  const others = views.filter(({ key }) => key !== 'all');
  const isInView = others.some(isShown);
  return (
    <TabRow label={t('tabs.label')}>
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
        ? others.map((view) => (
            <TabLink
              key={view.key}
              {...control.linkWith({ q: '', filters: view.filters, bin: view.bin ?? false })}
              aria-current={isShown(view) ? 'page' : undefined}
            >
              {view.label}
            </TabLink>
          ))
        : null}
    </TabRow>
  );
}
