import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { repair } from '#contract/entities/repair/repair.schema.ts';
import { request } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { RelatedRow } from './RelatedRow.tsx';

const shownRepairs = 5;

/** The latest repairs of an item. */
function useRepairsOf(id: string) {
  return useQuery({
    queryKey: [repair.name, 'list', 'of', id],
    queryFn: async ({ signal }) => {
      const query: [string, string][] = [
        ['filter[equipmentId]', id],
        ['sort', '-number'],
        ['limit', String(shownRepairs)],
      ];
      return (await request(repairApi.list, { query, signal })).data;
    },
    refetchOnMount: 'always',
  }).data;
}

/** Says that an item has an open repair, and leads there. */
export function OpenRepairNotice({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const open = useRepairsOf(record.id)?.items.find(({ closedAt }) => closedAt === null);
  if (!open) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" variant="outlined" component={RouterLink} to={`${repair.page}/${open.id}`}>
          {t('page.showRepair')}
        </Button>
      }
    >
      {t('page.openRepair', { number: isolateLtr(open.number), problem: open.problem })}
    </Notice>
  );
}

/** What all repairs cost, against what the item cost. */
function RepairCost({ record, spent }: { record: EquipmentRecord; spent: string | undefined }) {
  const { t } = useTranslation('equipmentRecord');
  if (spent === undefined || record.cost === null) return null;
  const amounts = { spent: formatDollars(spent), cost: formatDollars(record.cost) };
  return t('page.repairCost', { spent: isolateLtr(amounts.spent), cost: isolateLtr(amounts.cost) });
}

/** What was repaired on the item, the latest first. */
export function RepairsPanel({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const found = useRepairsOf(record.id);
  const items = found?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel
      title={t('page.repairs')}
      isFlush
      end={<RepairCost record={record} spent={items[0]?.lifetimeCost} />}
    >
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {items.map(({ id, number, problem, status }) => (
          <RelatedRow key={id}>
            <RecordLink to={`${repair.page}/${id}`}>
              <Code>{number}</Code>
            </RecordLink>
            <Box
              title={problem}
              // A long text of another direction keeps its beginning.
              dir="auto"
              sx={{
                flex: 1,
                minWidth: 0,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              <bdi>{problem}</bdi>
            </Box>
            <StatusChip entity="repair" status={status} />
          </RelatedRow>
        ))}
        {found?.next ? (
          <RelatedRow>
            <RecordLink to={filteredList(repair.page, 'equipmentId', record.id)}>
              {t('page.moreRepairs', { total: found.total.value })}
            </RecordLink>
          </RelatedRow>
        ) : null}
      </Box>
    </Panel>
  );
}
