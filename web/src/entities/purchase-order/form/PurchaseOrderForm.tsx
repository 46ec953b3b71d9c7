import '#web/shared/schema/whole-zod.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  maxLines,
  type OrderLine,
  type OrderLineFacts,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import {
  purchaseOrder,
  purchaseOrderCreate,
  purchaseOrderUpdate,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useLineFacts, useProposal } from '../order-lines.queries.ts';
import { orderAddress } from '../purchase-order.queries.ts';
import { useOrderTexts } from '../useOrderTexts.tsx';
import { createLookups, type Lookups } from './lookups.ts';
import { createLinesCodec, findOrderProblems } from './order-line-rows.ts';
import { OrderLinesField } from './OrderLinesField.tsx';

// The lines are checked cell by cell, so that each problem names its field and its bounds.
const lines = z.array(z.unknown()).max(maxLines);
const api = {
  ...purchaseOrderApi,
  create: { ...purchaseOrderApi.create, body: purchaseOrderCreate.extend({ lines }) },
  update: { ...purchaseOrderApi.update, body: purchaseOrderUpdate.extend({ lines: lines.optional() }) },
} as const;

const searches = {
  vendorId: searchReferences('vendor'),
  projectId: searchReferences('project'),
  shipToId: searchReferences('location'),
  requesterId: searchReferences('person'),
  buyerId: searchReferences('person'),
};

type Facts = ReadonlyMap<string, OrderLineFacts>;
const noFacts: Facts = new Map();

function LinesSection({ lookups }: { lookups: Lookups }) {
  const { t } = useTranslation('purchaseOrder');
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        paddingBlock: '20px 22px',
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 2,
        minWidth: 0,
      }}
    >
      <div>
        <Typography id={id} variant="subtitle2" component="h2" sx={{ fontSize: '0.875rem' }}>
          {t('form.lines')}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          sx={{ margin: '4px 0 0', fontWeight: 400, color: 'text.secondary' }}
        >
          {t('form.linesText')}
        </Typography>
      </div>
      <OrderLinesField lookups={lookups} />
    </Box>
  );
}

interface EditorProps {
  record: PurchaseOrderRecord | undefined;
  facts: Facts;
  /** The lines that an amendment changes, as they are in force. */
  approved?: readonly OrderLine[];
}

function Editor({ record, facts, approved }: EditorProps) {
  const { t } = useTranslation('purchaseOrder');
  const [lookups] = useState(createLookups);
  const setup = useMemo(
    (): FormSetup<PurchaseOrderRecord> => ({
      entity: purchaseOrder,
      api,
      defaults: { lines: [] },
      codecs: { lines: createLinesCodec(facts, approved) },
      rules: (input, before) => findOrderProblems(input, before, facts),
      settle: lookups.settle,
      numberOf: ({ number }) => number,
    }),
    [facts, approved, lookups],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useOrderTexts()}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
    >
      {record?.amendmentStatus ? (
        <Notice tone="info">{t('form.amending', { number: record.amendment })}</Notice>
      ) : null}
      <FormSection title={t('form.order')} text={t('form.orderText')}>
        <FormField name="title" span={6} />
        <FormField name="vendorId" span={3} need="toSubmit" />
        <FormField name="projectId" span={3} />
        <FormField name="justification" span={6} need="toSubmit" />
      </FormSection>
      <FormSection title={t('form.delivery')} text={t('form.deliveryText')}>
        <FormField name="shipToId" span={4} />
        <FormField name="expectedOn" span={2} />
        <FormField name="requesterId" span={3} />
        <FormField name="buyerId" span={3} />
        <FormField name="contractNumber" span={3} />
        <FormField name="quoteNumber" span={3} />
        {record ? <FormField name="changeReason" span={6} /> : null}
      </FormSection>
      <LinesSection lookups={lookups} />
    </EntityForm>
  );
}

/** What the lines point at must be known by name before they can be edited. */
function LoadedEditor({ record }: { record: PurchaseOrderRecord }) {
  const { t } = useTranslation('record');
  const { user } = useSession();
  const isAmending = record.amendmentStatus === 'draft' && record.amender?.id === user?.uid;
  const isDraft = record.status === 'draft' && record.authorId === user?.uid;
  const { data: facts } = useLineFacts(record, isDraft);
  const { data: proposal } = useProposal(record, isAmending);
  // Only its author changes a draft or an amendment; everybody else reads it.
  if (!isDraft && !isAmending) return <Navigate to={orderAddress(record)} replace />;
  if (isAmending && proposal) {
    return <Editor record={proposal.order} facts={proposal.facts} approved={record.lines} />;
  }
  return facts ? <Editor record={record} facts={facts} /> : <RecordLoading label={t('loading')} />;
}

/** The page of the order form: a new order, a draft, or what an amendment changes. */
export function PurchaseOrderForm() {
  return (
    <FormPage entity={purchaseOrder} api={purchaseOrderApi}>
      {(record) =>
        record ? (
          <LoadedEditor key={record.id} record={record} />
        ) : (
          <Editor record={undefined} facts={noFacts} />
        )
      }
    </FormPage>
  );
}
