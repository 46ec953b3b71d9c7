import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useFiles } from '#web/features/attachments/attachments.queries.ts';
import { picturesOf } from '#web/features/attachments/pictures.ts';
import { RecordPicture } from '#web/features/attachments/RecordPicture.tsx';
import { QrCode } from '#web/features/print/QrCode.tsx';
import { codeLinkOf } from '#contract/features/codes/code-link.ts';

/** The photo of an item, that of its model, or a drawing with the name of its category. */
export function ItemPicture({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  const { modelId } = record;
  const own = picturesOf(useFiles({ entity: 'equipment', recordId: record.id }).data);
  const ofModel = picturesOf(
    useFiles({ entity: 'model', recordId: modelId ?? '' }, false, modelId !== null).data,
  );
  const isOwn = own.length > 0;
  return (
    <RecordPicture
      pictures={isOwn ? own : ofModel}
      label={isOwn ? t('page.photos', { count: own.length }) : t('page.modelPhoto')}
      placeholder={{ icon: 'equipment', text: record.category.label }}
    />
  );
}

/** What a phone at the shelf reads to open this page; on a phone one is there already. */
export function ItemQrCode({ record }: { record: EquipmentRecord }) {
  const { t } = useTranslation('equipmentRecord');
  if (record.tag === null) return null;
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'block' },
        flex: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        overflow: 'hidden',
        // A reader needs dark on light in every scheme.
        backgroundColor: '#fff',
      }}
    >
      <QrCode
        text={codeLinkOf(window.location.origin, record.tag)}
        label={t('page.qr', { tag: record.tag })}
        size={96}
      />
    </Box>
  );
}
