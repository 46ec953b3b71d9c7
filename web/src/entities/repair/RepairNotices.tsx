import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatMoney } from '#web/shared/format/number.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useSession.ts';
import { repairAddress } from './repair.queries.ts';

/** What somebody should think of before going on: an open warranty, a day that has passed, a better use of money. */
export function RepairNotices({ record, today }: { record: RepairRecord; today: string }) {
  const { t } = useTranslation('repairRecord');
  const { t: word } = useTranslation('record');
  const can = useCan();
  const isOpen = record.closedAt === null && record.deletedAt === null;
  const edit = can('repair.update') ? (
    <Button size="small" variant="outlined" component={RouterLink} to={`${repairAddress(record)}/edit`}>
      {word('edit')}
    </Button>
  ) : undefined;
  return (
    <>
      {isOpen && record.isUnderWarranty && !record.warrantyClaim ? (
        <Notice tone="caution" action={edit}>
          {t('notice.warranty', { day: isolateLtr(record.warrantyEndsOn ?? '') })}
        </Notice>
      ) : null}
      {isOpen && record.expectedOn !== null && record.expectedOn < today ? (
        <Notice tone="caution">{t('notice.overdue', { day: isolateLtr(record.expectedOn) })}</Notice>
      ) : null}
      {isOpen && record.isReplacementAdvised ? (
        <Notice tone="caution">
          {t('notice.replace', { cost: isolateLtr(`$${formatMoney(record.lifetimeCost)}`) })}
        </Notice>
      ) : null}
    </>
  );
}
