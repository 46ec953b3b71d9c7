import './receiving-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receivableStatuses } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { OrderPath } from '../panels/OrderPath.tsx';
import { PostedReceipt } from './PostedReceipt.tsx';
import { entryOf, type SheetLine } from './receipt-draft.ts';
import { ReceiptLinePanel } from './ReceiptLinePanel.tsx';
import { ReceiptTotals } from './ReceiptTotals.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { useSheetLines } from './receiving.queries.ts';
import { useReceiving, type Receiving } from './useReceiving.ts';

function Head({
  order,
  receiving,
  lines,
}: {
  order: PurchaseOrderRecord;
  receiving: Receiving;
  lines: readonly SheetLine[];
}) {
  const { t } = useTranslation('receiving');
  const number = order.orderNumber ?? order.number;
  const acceptAll = () =>
    receiving.edit((before) => {
      const open = lines.filter(({ facts }) => facts.open > 0);
      const entries = open.map(({ line, facts }) => {
        return [line.id, { ...entryOf(before, line.id), accepted: String(facts.open) }] as const;
      });
      return { ...before, entries: { ...before.entries, ...Object.fromEntries(entries) } };
    });
  return (
    <>
      <Crumbs
        crumbs={[
          { text: t('orders'), to: purchaseOrder.page },
          { text: number, to: `${purchaseOrder.page}/${order.id}` },
          { text: t('title') },
        ]}
      />
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, marginBottom: 2 }}
      >
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
              {t('heading')} <bdi>{order.title}</bdi>
            </Typography>
            <StatusChip entity="purchase-order" status={order.status} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Code>{number}</Code> · <bdi>{order.vendor?.label}</bdi>
          </Typography>
        </Box>
        {receiving.posted ? null : (
          <Button variant="outlined" onClick={acceptAll}>
            {t('acceptAll')}
          </Button>
        )}
      </Box>
      {/* On a phone the lines come first; the way of the order is on its page. */}
      <Box sx={{ display: { xs: 'none', md: 'block' }, marginBlock: '-16px 12px' }}>
        <OrderPath order={order} />
      </Box>
    </>
  );
}

/** A refusal stands above the sheet: on a small screen it is brought to where the person is. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

/** Says what became of the last attempt, and that a draft was found. */
function Notices({ receiving }: { receiving: Receiving }) {
  const { t } = useTranslation('receiving');
  const errorText = useErrorText(purchaseOrder);
  const { refusal, foundSince } = receiving;
  const isDetailed = refusal !== undefined && refusal.byLine.size + refusal.others.length > 0;
  return (
    <>
      {refusal ? (
        <div ref={bringIntoView}>
          <Notice tone="danger">{isDetailed ? t('refused') : errorText(refusal.error)}</Notice>
        </div>
      ) : null}
      {foundSince && !receiving.posted ? (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={receiving.drop}>
              {t('draft.drop')}
            </Button>
          }
        >
          {t('draft.found', { when: isolateLtr(formatInstant(foundSince)) })}
        </Notice>
      ) : null}
    </>
  );
}

function ReceiveView({
  order,
  lines,
  today,
}: {
  order: PurchaseOrderRecord;
  lines: readonly SheetLine[];
  today: string;
}) {
  const receiving = useReceiving(order, lines, today);
  const [shownId, setShownId] = useState(() => lines.find(({ facts }) => facts.open > 0)?.line.id);
  const sheet = lines.find(({ line, facts }) => line.id === shownId && facts.open > 0);
  if (receiving.posted) {
    return (
      <>
        <Head order={order} receiving={receiving} lines={lines} />
        <PostedReceipt order={order} receipt={receiving.posted} onMore={receiving.receiveMore} />
      </>
    );
  }
  return (
    <>
      <Head order={order} receiving={receiving} lines={lines} />
      <Notices receiving={receiving} />
      <ReceiveSheet
        lines={lines}
        receiving={receiving}
        expectedOn={order.expectedOn}
        shownId={shownId}
        onShow={setShownId}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          marginTop: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 304px' },
        }}
      >
        <ReceiptLinePanel order={order} sheet={sheet} receiving={receiving} />
        <ReceiptTotals order={order} lines={lines} draft={receiving.draft} sheet={sheet} />
      </Box>
    </>
  );
}

function OrderToReceive({ order, today }: { order: PurchaseOrderRecord; today: string }) {
  const { t } = useTranslation('receiving');
  const number = order.orderNumber ?? order.number;
  useDocumentTitle(t('documentTitle', { number }));
  const lines = useSheetLines(order);
  // A receipt that completes the order leaves the page as it is.
  const [isOpen] = useState(() => (receivableStatuses as readonly string[]).includes(order.status));
  if (!isOpen) {
    return (
      <>
        <Crumbs
          crumbs={[
            { text: t('orders'), to: purchaseOrder.page },
            { text: number, to: `${purchaseOrder.page}/${order.id}` },
          ]}
        />
        <Typography variant="h2" component="h1" sx={{ marginBottom: 2 }}>
          {t('heading')} <bdi>{order.title}</bdi>
        </Typography>
        <Notice tone="info">{t('notOpen')}</Notice>
      </>
    );
  }
  if (lines === undefined) return <RecordLoading label={t('loading')} />;
  return <ReceiveView order={order} lines={lines} today={today} />;
}

/** Receiving goods of an order: what was accepted and rejected, the serial numbers, and the receipt they make. */
export function ReceivePage() {
  const { t } = useTranslation('receiving');
  const { id = '' } = useParams();
  const today = useToday();
  const record = useRecord(purchaseOrder.name, purchaseOrderApi.get, id);
  if (record.data === undefined && !record.isPending) {
    return (
      <RecordFailed error={record.error} backTo={purchaseOrder.page} onRetry={() => void record.refetch()} />
    );
  }
  if (record.data === undefined || today === undefined) return <RecordLoading label={t('loading')} />;
  return <OrderToReceive key={id} order={record.data} today={today} />;
}
