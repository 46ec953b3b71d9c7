import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AmendmentSummary } from '#contract/entities/purchase-order/amendment.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { useAmendmentDifference, useAmendments } from '../order-lines.queries.ts';
import { DifferenceTable } from './DifferenceTable.tsx';

function Difference({ order, number }: { order: PurchaseOrderRecord; number: number }) {
  const { data } = useAmendmentDifference(order, number);
  return data ? <DifferenceTable difference={data} /> : null;
}

interface AmendmentProps {
  order: PurchaseOrderRecord;
  amendment: AmendmentSummary;
}

function Amendment({ order, amendment }: AmendmentProps) {
  const { t } = useTranslation('purchaseOrder');
  const { number, reason, by, at, status } = amendment;
  const [isOpen, setIsOpen] = useState(status === 'draft' || status === 'submitted');
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', padding: '8px 16px', typography: 'body2' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>
            {t('page.amendment', { number })} · {t(`amend.state.${status}`)}
          </Box>
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
            <bdi>{by}</bdi>, <InstantText value={at} />
          </Box>
          <q>
            <bdi>{reason}</bdi>
          </q>
        </Box>
        <Button
          size="small"
          variant="outlined"
          aria-expanded={isOpen}
          endIcon={<Icon name={isOpen ? 'chev-up' : 'chev-down'} size={16} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('amend.show')}
        </Button>
      </Box>
      {isOpen ? <Difference order={order} number={number} /> : null}
    </Box>
  );
}

/** The amendments of an order, the newest first, each with what it changes of what was approved before. */
export function AmendmentsPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const { data = [] } = useAmendments(order);
  if (data.length === 0) return null;
  return (
    <Panel title={t('page.amendments')} isFlush>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.toReversed().map((amendment) => (
          <Amendment key={amendment.number} order={order} amendment={amendment} />
        ))}
      </Box>
    </Panel>
  );
}
