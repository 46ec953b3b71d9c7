import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { getWarranty } from './warranty.ts';

interface EquipmentHeaderProps {
  record: EquipmentRecord;
  /** The day the item is seen on. */
  day: string;
  actions: ReactNode;
}

function useSubtitle(record: EquipmentRecord): string {
  const { t } = useTranslation('equipmentRecord');
  const words = {
    category: record.category.label,
    serial: isolateLtr(record.serial ?? ''),
    custodian: record.custodian?.label ?? '',
    location: record.location.label,
  };
  if (record.serial) {
    return record.custodian ? t('page.subtitleSerialHeld', words) : t('page.subtitleSerial', words);
  }
  return record.custodian ? t('page.subtitleHeld', words) : t('page.subtitle', words);
}

/** What an item is at a glance, and what can be done with it. */
export function EquipmentHeader({ record, day, actions }: EquipmentHeaderProps) {
  const { t } = useTranslation('equipmentRecord');
  const subtitle = useSubtitle(record);
  const warranty = getWarranty(record, day);
  return (
    <Paper variant="outlined" component="header" sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {record.tag ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px', fontWeight: 600 }}>
            <Code>{record.tag}</Code>
            <CopyButton value={record.tag} />
          </Box>
        ) : null}
        <StatusChip entity="equipment" status={record.status} size="large" />
        {warranty.status === 'ends_soon' ? (
          <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            {t('page.warranty')}
          </Box>
        ) : null}
        {warranty.status === 'open' || warranty.status === 'ends_soon' ? (
          <StatusChip entity="warranty" status={warranty.status} />
        ) : null}
      </Box>
      <Typography variant="h2" component="h1" sx={{ marginTop: '4px', overflowWrap: 'anywhere' }}>
        <bdi>{record.name}</bdi>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {subtitle}
      </Typography>
      {actions ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px' }}>{actions}</Box>
      ) : null}
    </Paper>
  );
}
