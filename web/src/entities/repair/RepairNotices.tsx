import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { retirableStatuses } from '#contract/entities/equipment/equipment.states.ts';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { repairAddress } from './repair.queries.ts';

/** What somebody should think of before going on: where it came from, an open warranty, a day that has passed, a better use of money. */
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
  // The reason is one that the item's retirement starts with.
  const retireAt = (reason: string) =>
    `${retirement.page}/new?${new URLSearchParams({ tags: record.equipment.label, reason }).toString()}`;
  const retire = (reason: string) =>
    can('retirement.create') ? (
      <Button size="small" variant="outlined" component={RouterLink} to={retireAt(reason)}>
        {t('notice.retire')}
      </Button>
    ) : undefined;
  const isRetirable = retirableStatuses.some((status) => status === record.itemStatus);
  const isBeyondRepair = record.outcome === 'not_repairable' && record.status === 'completed' && isRetirable;
  return (
    <>
      {record.takenOverIn ? (
        <Notice tone="info">{t('notice.takenOver', { number: isolateLtr(record.takenOverIn) })}</Notice>
      ) : null}
      {isBeyondRepair && record.deletedAt === null ? (
        <Notice tone="caution" action={retire('unusable')}>
          {t('notice.notRepairable', { tag: isolateLtr(record.equipment.label) })}
        </Notice>
      ) : null}
      {isOpen && record.isUnderWarranty && !record.warrantyClaim ? (
        <Notice tone="caution" action={edit}>
          {t('notice.warranty', { day: dateInText(record.warrantyEndsOn) })}
        </Notice>
      ) : null}
      {isOpen && record.expectedOn !== null && record.expectedOn < today ? (
        <Notice tone="caution">{t('notice.overdue', { day: dateInText(record.expectedOn) })}</Notice>
      ) : null}
      {isOpen && record.isReplacementAdvised ? (
        <Notice tone="caution" action={retire('obsolete')}>
          {t('notice.replace', { cost: isolateLtr(formatDollars(record.lifetimeCost)) })}
        </Notice>
      ) : null}
    </>
  );
}
