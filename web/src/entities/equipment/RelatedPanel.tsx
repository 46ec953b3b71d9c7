import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { request } from '#web/shared/client/client.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { RelatedRow } from './RelatedRow.tsx';

const shownParts = 10;

/** Items that have a value, and how many there are. */
function useListed(field: string, value: string | undefined, limit: number, fields: string) {
  return useQuery({
    queryKey: [equipment.name, 'list', 'related', field, value, limit],
    queryFn: async ({ signal }) => {
      const query = [
        [`filter[${field}]`, value ?? ''],
        ['limit', String(limit)],
        ['fields', fields],
      ] as const;
      return (await request(equipmentApi.list, { query, signal })).data;
    },
    enabled: value !== undefined,
  }).data;
}

/** The items this one belongs to, those that belong to it, and others like it. */
export function RelatedPanel({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const parts = useListed('parentId', record.id, shownParts, 'tag,name,status');
  const alike = useListed('modelId', record.modelId ?? undefined, 1, 'id');
  const others = (alike?.total.value ?? 0) - 1;
  const hasAny = record.parent !== null || (parts?.items.length ?? 0) > 0 || others > 0;
  const muted = { color: 'text.secondary', typography: 'caption', fontWeight: 400 } as const;
  return (
    <Panel title={t('page.related')} isFlush={hasAny}>
      {hasAny ? null : <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noRelated')}</Box>}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {record.parent ? (
          <RelatedRow>
            <Box component="span" sx={muted}>
              {t('page.partOf')}
            </Box>
            <RecordLink to={`${equipment.page}/${record.parent.id}`}>
              <Code>{record.parent.label}</Code>
            </RecordLink>
          </RelatedRow>
        ) : null}
        {parts?.items.map((part) => (
          <RelatedRow key={part.id}>
            <RecordLink to={`${equipment.page}/${part.id}`}>
              <Code>{part.tag}</Code>
            </RecordLink>
            <Box
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
              <bdi>{part.name}</bdi>
            </Box>
            <StatusChip entity="equipment" status={part.status} />
          </RelatedRow>
        ))}
        {parts?.next ? (
          <RelatedRow>
            <RecordLink to={filteredList(equipment.page, 'parentId', record.id)}>
              {t('page.moreParts', { total: parts.total.value })}
            </RecordLink>
          </RelatedRow>
        ) : null}
        {others > 0 && record.model ? (
          <RelatedRow>
            <RecordLink to={filteredList(equipment.page, 'modelId', record.model.id)}>
              {t('page.sameModel', { model: record.model.label })}
            </RecordLink>
            <Box component="span" sx={{ ...muted, marginInlineStart: 'auto' }}>
              {t('page.sameModelCount', { count: others })}
            </Box>
          </RelatedRow>
        ) : null}
      </Box>
    </Panel>
  );
}
