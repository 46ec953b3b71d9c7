import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { VendorReturn } from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';

/** One return: what goes back and why, and how it was settled. */
export function ReturnRow({
  row,
  link,
  action,
}: {
  row: VendorReturn;
  link?: ReactNode;
  action?: ReactNode;
}) {
  const { t } = useTranslation('vendorReturns');
  const why = { reason: t(`reason.${row.reason}`), day: dateInText(row.receivedOn) };
  return (
    <li>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, paddingBlock: '4px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Code>{row.number}</Code>
          <StatusChip entity="vendorReturn" status={row.status} />
          {link}
        </Box>
        <div>
          {t('what', { count: row.quantity })} <bdi>{row.item}</bdi>
        </div>
        <Box className="note" sx={{ typography: 'caption', fontWeight: 400 }}>
          {row.rejectNote ? t('whyNote', { ...why, note: `\u2068${row.rejectNote}\u2069` }) : t('why', why)}
        </Box>
        {row.outcome ? (
          <Box className="note" sx={{ typography: 'caption', fontWeight: 400 }}>
            {t(`outcome.${row.outcome}`)} <DateText value={row.closedOn} />
            {row.reference ? (
              <>
                {' · '}
                <Code>{row.reference}</Code>
              </>
            ) : null}
            {row.amount ? (
              <>
                {' · '}
                <Money value={row.amount} hasSign />
              </>
            ) : null}
          </Box>
        ) : null}
      </Box>
      {action ? <span className="end">{action}</span> : null}
    </li>
  );
}
