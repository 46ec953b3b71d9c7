import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { getWarranty } from './warranty.ts';

/** How much of the warranty has passed, with the words beside the bar. */
export function WarrantyBar({ record, day }: { record: EquipmentRecord; day: string }) {
  const { t } = useTranslation('equipmentRecord');
  if (record.warrantyEndsOn === null) return null;
  const { status, daysLeft, passed } = getWarranty(record, day);
  const date = dateInText(record.warrantyEndsOn);
  const text =
    daysLeft < 0
      ? t('page.warrantyEnded', { date, count: -daysLeft, days: formatCount(-daysLeft) })
      : t('page.warrantyLeft', { date, count: daysLeft, days: formatCount(daysLeft) });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        marginTop: 2,
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('page.warranty')}
      </Box>
      <Box
        aria-hidden
        sx={{
          flex: '1 1 160px',
          height: 8,
          borderRadius: '4px',
          backgroundColor: 'surface.inset',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            width: `${passed * 100}%`,
            height: '100%',
            backgroundColor: status === 'ended' ? 'surface.line' : 'secondary.main',
          }}
        />
      </Box>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {text}
      </Box>
    </Box>
  );
}
