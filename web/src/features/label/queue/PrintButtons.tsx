import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LabelPrinter } from '#contract/features/label/printer.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { JobFile } from './job-files.ts';
import { printButtonId } from './print-wish.ts';

interface PrintButtonsProps {
  /** What it is printed with; either file where it is nothing. */
  printer: LabelPrinter | undefined;
  /** How many labels, as it is shown. */
  n: string;
  isDisabled: boolean;
  onPrint: (file: JobFile) => void;
}

/** Makes the file that the printer reads, or sends the labels to it. */
export function PrintButtons({ printer, n, isDisabled, onPrint }: PrintButtonsProps) {
  const { t } = useTranslation('label');
  const kind = printer?.kind;
  const first =
    kind === 'network'
      ? { text: t('print.send', { n, printer: printer?.name ?? '' }), file: 'zpl' as const }
      : kind === 'zpl'
        ? { text: t('print.zplOf', { n }), file: kind }
        : { text: t('print.pdf', { n }), file: 'pdf' as const };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 2 }}>
      <Button
        id={printButtonId}
        variant="contained"
        disabled={isDisabled}
        startIcon={<Icon name="print" size={16} />}
        onClick={() => onPrint(first.file)}
      >
        {first.text}
      </Button>
      {printer ? null : (
        <Button
          variant="outlined"
          disabled={isDisabled}
          startIcon={<Icon name="download" size={16} />}
          onClick={() => onPrint('zpl')}
        >
          {t('print.zpl')}
        </Button>
      )}
    </Box>
  );
}
