import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { loadOrReload } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import type { ListSource } from '#web/shared/table/list-source.ts';
import { viewIdOf } from '#web/shared/table/view-id.ts';
import { equipmentList } from './equipment.queries.ts';

interface OpenFields {
  source: ListSource<EquipmentRecord>;
  columns: readonly Column<EquipmentRecord>[];
  /** The fields are about to be chosen from. */
  onAsked: () => void;
}

const none: readonly Column<EquipmentRecord>[] = [];

/** Whether the address names a field of categories, itself or by the saved view that it stands for. */
function useIsNamed(): boolean {
  const { search } = useLocation();
  const views = useSession().user?.data.views ?? [];
  const named = viewIdOf(new URLSearchParams(search));
  const view = views.find(({ id }) => id === named);
  return [search, view?.question, view?.look.columns].some((part) =>
    part?.includes(`${equipment.openField ?? ''}.`),
  );
}

/**
 * The list of items with the fields of categories as filters and columns. They are fetched once somebody looks for them,
 * or where the address names one, so that opening the list costs nothing more.
 */
export function useOpenFields(): OpenFields {
  const { i18n } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const isNamed = useIsNamed();
  const { data } = useQuery({
    queryKey: ['category', 'list', 'open fields', i18n.language],
    queryFn: async ({ signal }) =>
      (await loadOrReload(() => import('./open-fields.tsx'))).loadOpenFields(i18n.language, signal),
    enabled: isAsked || isNamed,
    staleTime: 300_000,
  });
  const source = useMemo(
    () => (data ? { ...equipmentList, entity: data.entity, exportFields: data.exportFields } : equipmentList),
    [data],
  );
  return { source, columns: data?.columns ?? none, onAsked: () => setIsAsked(true) };
}
