import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Notice } from '#web/shared/record/Notice.tsx';

interface BinNoticeProps {
  record: { deletedAt: string | null; deletedBy: string | null; deleteReason: string | null };
  /** Absent where the person may not restore. */
  onRestore?: (() => void) | undefined;
}

/** Says that a record lies in the bin, since when and why. */
export function BinNotice({ record, onRestore }: BinNoticeProps) {
  const { t } = useTranslation('record');
  const { t: word } = useTranslation('bin');
  if (!record.deletedAt) return null;
  return (
    <Notice
      tone="caution"
      action={
        onRestore ? (
          <Button size="small" variant="outlined" onClick={onRestore}>
            {word('restore')}
          </Button>
        ) : undefined
      }
    >
      {t('inBin', {
        when: isolateLtr(formatInstant(record.deletedAt)),
        who: record.deletedBy ?? '',
        reason: record.deleteReason ?? '',
      })}
    </Notice>
  );
}
