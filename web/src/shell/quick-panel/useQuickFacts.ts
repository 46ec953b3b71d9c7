import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { equipmentList } from '#web/entities/equipment/equipment.queries.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { facetQuery, totalQuery } from '#web/shared/table/list-queries.ts';
import { countOf, factStatuses, listDatedFacts, statusView, viewAddress } from './quick-facts.ts';

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

/** The figures of the equipment, counted by the server. */
export function useQuickFacts(today: string | undefined) {
  const { t } = useTranslation('quickPanel');
  const labels = useLabels();
  const dated = listDatedFacts(today);
  const statuses = useQuery(facetQuery(equipmentList, 'status', []));
  const totals = useQueries({ queries: dated.map(({ view }) => totalQuery(equipmentList, view)) });
  const queries = [statuses, ...totals];

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
  return {
    facts: [...byStatus, ...byDay],
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
