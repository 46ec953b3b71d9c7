import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { isWorking, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { useRetirementRules } from '#web/areas/retirement/retirement-rules.queries.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';

const PricesDialog = lazyPart(() => import('./PricesDialog.tsx'), 'PricesDialog');
const CertificatesDialog = lazyPart(() => import('./CertificatesDialog.tsx'), 'CertificatesDialog');

interface SheetActionsProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
}

/** What is entered for many items of a case in one sheet. */
export function SheetActions({ record, lines }: SheetActionsProps) {
  const { t } = useTranslation('retirementSteps');
  const can = useCan();
  const { data: rules } = useRetirementRules();
  const [open, setOpen] = useState<'prices' | 'certificates'>();
  const close = () => setOpen(undefined);
  const isOpen = isWorking(record);
  const isSold = rules?.methods.find((one) => one.method === record.method)?.needsPrice ?? false;
  const isWaiting = lines.some(({ sanitization }) => sanitization === 'needed');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, marginInlineEnd: 1 }}>
      {isOpen && isWaiting && can('certificate.create') ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="shield" size={16} />}
          onClick={() => setOpen('certificates')}
        >
          {t('wiped.do')}
        </Button>
      ) : null}
      {isOpen && isSold ? (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="edit" size={16} />}
          onClick={() => setOpen('prices')}
        >
          {t('prices.do')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === 'prices' ? <PricesDialog record={record} lines={lines} onClose={close} /> : null}
        {open === 'certificates' ? (
          <CertificatesDialog record={record} lines={lines} onClose={close} />
        ) : null}
      </Suspense>
    </Box>
  );
}
