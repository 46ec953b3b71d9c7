import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allocationApi } from '#contract/entities/allocation/allocation.api.ts';
import { allocation, type AllocationRecord } from '#contract/entities/allocation/allocation.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { project } from '#contract/entities/project/project.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { allocationsOf, type AllocationField } from './allocation-links.ts';
import { byPresence } from './allocation-order.ts';

const shown = 6;
/** Whoever changes the shares of an item must see all that run; it has at most twenty at a time. */
const fetched = { equipmentId: 50, projectId: shown };

/** The latest shares of an item or a project. */
export function useAllocations(field: AllocationField, id: string) {
  return useQuery({
    queryKey: [allocation.name, 'list', 'panel', field, id],
    queryFn: ({ signal }) => {
      const query: [string, string][] = [
        [`filter[${field}]`, id],
        ['sort', '-fromOn,-percent'],
        ['limit', String(fetched[field])],
      ];
      return call(allocationApi.list, { query, signal });
    },
    refetchOnMount: 'always',
  }).data;
}

function ShareRow({ record, isOfItem, day }: { record: AllocationRecord; isOfItem: boolean; day: string }) {
  const { t } = useTranslation('allocation');
  const other = isOfItem ? record.project : record.equipment;
  const from = dateInText(record.fromOn);
  const isRunning = record.fromOn <= day && record.runsUntil >= day;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 2,
        paddingInline: 2,
        paddingBlock: 1,
        typography: 'body2',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: isRunning ? 600 : 400 }}>
        <RecordLink to={`${isOfItem ? project.page : equipment.page}/${other.id}`}>
          <Code>{other.label}</Code> <bdi>{other.note}</bdi>
        </RecordLink>
        <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {record.toOn
            ? t('fromTo', { from, to: dateInText(record.toOn) })
            : t(record.fromOn > day ? 'from' : 'since', { from })}
        </Box>
      </Box>
      <Box sx={{ fontWeight: isRunning ? 600 : 400, color: isRunning ? undefined : 'text.secondary' }}>
        <Percent value={record.percent} />
      </Box>
    </Box>
  );
}

interface AllocationPanelProps {
  field: AllocationField;
  id: string;
  /** The day that decides which shares run. */
  day: string;
  action?: ReactNode;
}

/** Which projects share an item, or which items a project shares, over time: what runs first. */
export function AllocationPanel({ field, id, day, action }: AllocationPanelProps) {
  const { t } = useTranslation('allocation');
  const page = useAllocations(field, id);
  if (page === undefined) return null;
  const isOfItem = field === 'equipmentId';
  const isEmpty = page.items.length === 0;
  const hasMore = page.total.value > shown;
  return (
    <Panel
      title={t(isOfItem ? 'ofItem' : 'ofProject')}
      isFlush={!isEmpty}
      end={
        <>
          {hasMore ? (
            <RecordLink to={allocationsOf(field, id)}>
              {t('showAll', { total: formatCount(page.total.value) })}
            </RecordLink>
          ) : null}
          {action}
        </>
      }
    >
      {isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(isOfItem ? 'noneOfItem' : 'noneOfProject')}
        </Box>
      ) : (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {byPresence(page.items, day)
            .slice(0, shown)
            .map((record) => (
              <ShareRow key={record.id} record={record} isOfItem={isOfItem} day={day} />
            ))}
        </Box>
      )}
    </Panel>
  );
}
