import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { seatApi } from '#contract/entities/seat/seat.api.ts';
import { seat } from '#contract/entities/seat/seat.schema.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import type { ListEndpoint } from '#contract/shared/endpoint.ts';
import { call } from '#web/shared/client/client.ts';
import type { ListControl } from '#web/shared/table/useListState.ts';
import { TabLink, TabRow, TabTotal, type FixedView } from '#web/shared/table/ViewTabs.tsx';
import { renewalsPage } from './license-links.ts';

export type SoftwareSection = 'products' | 'entitlements' | 'seats' | 'installations' | 'renewals';

interface Section {
  name: SoftwareSection;
  to: string;
  entity: string;
  list: ListEndpoint<unknown>;
  /** What its number counts. */
  counted: readonly (readonly [string, string])[];
  isUrgent?: true;
}

const sections: readonly Section[] = [
  { name: 'products', to: software.page, entity: software.name, list: softwareApi.list, counted: [] },
  {
    name: 'entitlements',
    to: entitlement.page,
    entity: entitlement.name,
    list: entitlementApi.list,
    counted: [],
  },
  {
    name: 'seats',
    to: `${seat.page}?filter[status][is]=open`,
    entity: seat.name,
    list: seatApi.list,
    counted: [['filter[status]', 'open']],
  },
  {
    name: 'installations',
    to: installation.page,
    entity: installation.name,
    list: installationApi.list,
    counted: [],
  },
  {
    name: 'renewals',
    to: renewalsPage,
    entity: entitlement.name,
    list: entitlementApi.list,
    counted: [['filter[isDecisionDue]', 'true']],
    isUrgent: true,
  },
];

interface SoftwareTabsProps {
  section: SoftwareSection;
  /** The views of the list of this section; all but the first stand at the end of the row. */
  views?: readonly FixedView[];
  control?: ListControl;
}

/** The parts of the software area as tabs, with their numbers; red is what somebody must decide. */
export function SoftwareTabs({ section, views = [], control }: SoftwareTabsProps) {
  const { t } = useTranslation('software');
  const totals = useQueries({
    queries: sections.map(({ entity, list, counted }) => ({
      queryKey: [entity, 'list', 'count', counted],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(list, { query: [...counted, ['limit', '1']], signal })).total,
    })),
  });
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
