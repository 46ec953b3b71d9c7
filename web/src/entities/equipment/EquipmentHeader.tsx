import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { ItemPicture, ItemQrCode } from './ItemMarks.tsx';
import { getWarranty } from './warranty.ts';

interface EquipmentHeaderProps {
  record: EquipmentRecord;
  /** The day the item is seen on. */
  day: string;
  actions: ReactNode;
}

function useSubtitle(record: EquipmentRecord): string {
  const { t } = useTranslation('equipmentRecord');
  const params = {
    category: record.category.label,
    serial: isolateLtr(record.serial ?? ''),
    custodian: record.custodian?.label ?? '',
    location: record.atVendor ?? record.location.label,
  };
  if (record.serial) {
    return record.custodian ? t('page.subtitleSerialHeld', params) : t('page.subtitleSerial', params);
  }
  return record.custodian ? t('page.subtitleHeld', params) : t('page.subtitle', params);
}

/** Whether a lent item should have come back before a day. */
export function isOverdue({ status, dueOn }: EquipmentRecord, day: string): boolean {
  return status === 'on_loan' && dueOn !== null && dueOn < day;
}

/** What an item is at a glance, and what can be done with it. */
export function EquipmentHeader({ record, day, actions }: EquipmentHeaderProps) {
  const { t } = useTranslation('equipmentRecord');
  const subtitle = useSubtitle(record);
  const warranty = getWarranty(record, day);
  return (
    <RecordHeader
      code={record.tag}
      title={record.name}
      subtitle={subtitle}
      actions={actions}
      picture={<ItemPicture record={record} />}
      mark={<ItemQrCode record={record} />}
      chips={
        <>
          <StatusChip entity="equipment" status={record.status} size="large" />
          {isOverdue(record, day) ? <StatusChip entity="loan" status="overdue" size="large" /> : null}
          {record.dueOn === null || record.status !== 'on_loan' ? null : (
            <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('page.dueBack', { day: dateInText(record.dueOn) })}
            </Box>
          )}
          {warranty.status === 'ends_soon' ? (
            <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t('page.warranty')}
            </Box>
          ) : null}
          {warranty.status === 'open' || warranty.status === 'ends_soon' ? (
            <StatusChip entity="warranty" status={warranty.status} />
          ) : null}
        </>
      }
    />
  );
}
