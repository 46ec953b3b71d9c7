import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { equipmentList } from '#web/entities/equipment/equipment.queries.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import { facetQuery, totalQuery } from '#web/shared/table/list-queries.ts';
import { countDueView, countOf, factStatuses, statusView, viewAddress, warrantyView } from './quick-facts.ts';

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
  const isKnown = today !== undefined;
  const warranty = warrantyView(today ?? '');
  const due = countDueView(today ?? '');
  const statuses = useQuery(facetQuery(equipmentList, 'status', []));
  const ending = useQuery({ ...totalQuery(equipmentList, warranty), enabled: isKnown });
  const overdue = useQuery({ ...totalQuery(equipmentList, due), enabled: isKnown });
  const queries = [statuses, ending, overdue];

  const facts: QuickFact[] = factStatuses.map(({ status, icon }) => ({
    key: status,
    icon,
    label: labels.value('equipment', 'status', status),
    address: viewAddress(statusView(status)),
    count: statuses.data && countOf(statuses.data, status),
    isUrgent: status === 'missing',
  }));
  if (isKnown) {
    facts.push(
      {
        key: 'warranty',
        icon: 'shield',
        label: t('warranty'),
        address: viewAddress(warranty),
        count: ending.data?.value,
        isUrgent: false,
      },
      {
        key: 'countDue',
        icon: 'clock',
        label: t('countDue'),
        address: viewAddress(due),
        count: overdue.data?.value,
        isUrgent: false,
      },
    );
  }
  return {
    facts,
    hasFailed: queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
