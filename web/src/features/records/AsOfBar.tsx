import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { dateInText } from '#web/shared/format/date.ts';

interface AsOfBarProps {
  day: string;
  /** The record was not there yet on this day. */
  isMissing: boolean;
  onBack: () => void;
}

/** Says that a page shows the past, and leads back. */
export function AsOfBar({ day, isMissing, onBack }: AsOfBarProps) {
  const { t } = useTranslation('record');
  return (
    <Notice
      tone="caution"
      action={
        <Button size="small" variant="outlined" onClick={onBack}>
          {t('backToToday')}
        </Button>
      }
    >
      {t(isMissing ? 'notYet' : 'seenAsOf', { day: dateInText(day) })}
    </Notice>
  );
}
