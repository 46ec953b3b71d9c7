import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/shared/record/Notice.tsx';

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
      {/* The isolates keep the date left to right inside a right-to-left sentence. */}
      {t(isMissing ? 'notYet' : 'seenAsOf', { day: `\u2066${day}\u2069` })}
    </Notice>
  );
}
