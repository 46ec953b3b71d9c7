import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ListView } from '#contract/shared/list-query.ts';
import '#web/areas/overview/work-texts.ts';
import { workIcons } from '#web/areas/overview/work-icons.ts';
import { useWork, workReading } from '#web/areas/overview/work.queries.ts';
import { entitlementList } from '#web/entities/entitlement/entitlement.queries.ts';
import { equipmentList } from '#web/entities/equipment/equipment.queries.ts';
import { orderList } from '#web/entities/purchase-order/purchase-order.queries.ts';
import { repairList } from '#web/entities/repair/repair.queries.ts';
import { useReadTogether, type PageReading } from '#web/shared/client/useReadTogether.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { facetQuery, facetReading, totalQuery, totalReading } from '#web/shared/table/list-queries.ts';
import {
  countOf,
  factStatuses,
  listDatedFacts,
  listWorkFacts,
  statusView,
  viewAddress,
} from './quick-facts.ts';

/** One figure with the list that it counts. */
export interface QuickFact {
  key: string;
  icon: IconName;
  label: string;
  address: string;
  /** Undefined while it is being counted. */
  count: number | undefined;
  isUrgent: boolean;
}

/** Figures that stand together, and what to do when they could not be counted. */
export interface QuickFigures {
  facts: readonly QuickFact[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

function figuresOf(facts: readonly QuickFact[], queries: readonly UseQueryResult[]): QuickFigures {
  return {
    facts,
    isLoading: queries.some(({ isLoading }) => isLoading),
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

const readBy = {
  openRepairs: (view: ListView) => totalReading(repairList, view),
  awaitedOrders: (view: ListView) => totalReading(orderList, view),
  endingLicenses: (view: ListView) => totalReading(entitlementList, view),
};

function workReadings(today: string | undefined): PageReading[] {
  return listWorkFacts(today).map(({ key, view }) => readBy[key](view));
}

/** Asks for all figures of the panel in one call, once the day is known. */
export function useQuickReadings(today: string | undefined, seesAll: boolean): void {
  const readings = () =>
    today !== undefined && seesAll
      ? [
          facetReading(equipmentList, 'status', []),
          ...listDatedFacts(today).map(({ view }) => totalReading(equipmentList, view)),
          ...workReadings(today),
          workReading,
        ]
      : [];
  useReadTogether(`quick panel ${today ?? ''}`, readings, false);
}

/** The figures of the equipment, counted by the server. */
export function useEquipmentFigures(today: string | undefined): QuickFigures {
  const { t } = useTranslation('quickPanel');
  const labels = useLabels();
  const dated = listDatedFacts(today);
  const statuses = useQuery(facetQuery(equipmentList, 'status', []));
  const totals = useQueries({ queries: dated.map(({ view }) => totalQuery(equipmentList, view)) });

  const byStatus: QuickFact[] = factStatuses.map(({ status, icon }) => ({
    key: status,
    icon,
    label: labels.value('equipment', 'status', status),
    address: viewAddress(statusView(status)),
    count: statuses.data && countOf(statuses.data, status),
    isUrgent: status === 'missing',
  }));
  const byDay: QuickFact[] = dated.map(({ key, icon, view }, index) => ({
    key,
    icon,
    label: t(key),
    address: viewAddress(view),
    count: totals[index]?.data?.value,
    isUrgent: false,
  }));
  return figuresOf([...byStatus, ...byDay], [statuses, ...totals]);
}

const countBy = {
  openRepairs: (view: ListView) => totalQuery(repairList, view),
  awaitedOrders: (view: ListView) => totalQuery(orderList, view),
  endingLicenses: (view: ListView) => totalQuery(entitlementList, view),
};

/** The figures of repairs, orders and licenses, counted by the server. */
export function useWorkFigures(today: string | undefined): QuickFigures {
  const { t } = useTranslation('quickPanel');
  const work = listWorkFacts(today);
  const totals = useQueries({ queries: work.map(({ key, view }) => countBy[key](view)) });
  const facts = work.map(({ key, icon, entity, view }, index) => ({
    key,
    icon,
    label: t(key),
    address: viewAddress(view, entity.page),
    count: totals[index]?.data?.value,
    isUrgent: false,
  }));
  return figuresOf(facts, totals);
}

/** What waits for this person: the kinds that the overview and the menu have too. */
export function useWaitingFigures(): QuickFigures {
  const { t } = useTranslation('work');
  const work = useWork();
  const facts = work.data?.kinds.map(({ kind, count, link, items }) => ({
    key: kind,
    icon: workIcons[kind],
    label: t(`kind.${kind}`),
    address: link,
    count,
    isUrgent: items[0]?.group === 'overdue',
  }));
  return figuresOf(facts ?? [], [work]);
}
