import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useId } from 'react';
import type { QueueAdd } from '#contract/features/label/job.api.ts';
import { labelLimits } from '#contract/features/label/template.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { useLabelOffer } from './useLabelOffer.ts';

interface PrintLabelsButtonProps {
  /** What gets labels, and how many they are. */
  wish: QueueAdd;
  count: number;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
}

/** Offers labels for items that have just come: they go into the own queue, which opens. */
export function PrintLabelsButton({ wish, count, variant = 'outlined', size }: PrintLabelsButtonProps) {
  const { t } = useTranslation('record');
  const can = useCan();
  const { printLabels, isRunning } = useLabelOffer();
  const limitId = useId();
  if (count === 0 || !can('label.print')) return null;
  const isTooMany = count > labelLimits.labels;
  return (
    <>
      <Button
        variant={variant}
        {...(size && { size })}
        disabled={isRunning || isTooMany}
        aria-describedby={isTooMany ? limitId : undefined}
        startIcon={<Icon name="print" size={16} />}
        onClick={() => printLabels(wish)}
      >
        {t('labels.print', { count, n: isolateLtr(formatCount(count)) })}
      </Button>
      {isTooMany ? (
        <Box id={limitId} sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {t('labels.tooMany', { max: isolateLtr(formatCount(labelLimits.labels)) })}
        </Box>
      ) : null}
    </>
  );
}
