import { useMemo, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementActions } from '#contract/entities/retirement/retirement.api.ts';
import { maxRetirementLines, type RetirementLine } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { fieldInSheet, placeInSheet, type RowInput } from '#web/features/sheet/row-inputs.ts';
import type { SheetColumn } from '#web/features/sheet/sheet-column.ts';
import { SheetField } from '#web/features/sheet/SheetField.tsx';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { readDate } from '#web/shared/format/read-date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import {
  changedPrices,
  createPriceRow,
  findPriceProblems,
  mergeByTag,
  priceFields,
  toPriceRow,
  type PriceRow,
} from './price-rows.ts';

const fields = { lines: lineSteps.setLines.fields.lines };
const growth = {
  create: createPriceRow,
  copy: (row: PriceRow) => ({ ...row, key: createRandomKey() }),
  max: maxRetirementLines,
};

/** What auction houses write above these columns. */
const otherTitles: Record<(typeof priceFields)[number], readonly string[]> = {
  salePrice: ['Price', 'Hammer price', 'Amount'],
  saleCost: ['Cost', 'Costs', 'Fee', 'Commission'],
  proceeds: ['Net', 'Received'],
  disposedOn: ['Date', 'Sold', 'Sold on'],
};

function useColumns(lines: readonly RetirementLine[]): SheetColumn<PriceRow>[] {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  return useMemo(() => {
    const names = new Map(lines.map(({ equipment }) => [equipment.label, equipment.note ?? '']));
    return [
      {
        kind: 'text',
        id: 'tag',
        title: t('prices.tag'),
        otherTitles: ['Tag', 'Asset tag', 'Item', 'Property number'],
        width: 120,
        textOf: ({ tag }) => tag,
        write: (row, tag) => ({ ...row, tag: tag.trim().toUpperCase() }),
      },
      ...priceFields.map((id): SheetColumn<PriceRow> => ({
        kind: 'text',
        id,
        title: labels.field(retirement.name, id),
        otherTitles: otherTitles[id],
        width: 120,
        isFigure: true,
        textOf: (row) => (id === 'disposedOn' ? formatDate(row[id]) : row[id]),
        write: (row, typed) => ({ ...row, [id]: id === 'disposedOn' ? readDate(typed) : typed }),
      })),
      {
        kind: 'shown',
        id: 'item',
        title: t('prices.item'),
        width: 180,
        grows: true,
        textOf: ({ tag }) => names.get(tag) ?? '',
      },
    ];
  }, [lines, labels, t]);
}

interface PricesDialogProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  onClose: () => void;
}

/** Sale prices of a case in one sheet: an auction's list is pasted with its tags, in whatever order it has. */
export function PricesDialog({ record, lines, onClose }: PricesDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const labels = useLabels();
  const today = useToday();
  const { putRecord } = useRecordCache(retirement.name);
  const columns = useColumns(lines);
  const sent = useRef<readonly RowInput[]>([]);
  const label = labels.field(retirement.name, 'lines');
  return (
    <StepDialog
      entity={retirement}
      title={t('prices.title', { number: isolateLtr(record.number) })}
      text={t('prices.text')}
      icon="edit"
      confirm={t('lines.save')}
      width={880}
      fields={fields}
      start={{ lines: lines.map(toPriceRow) }}
      labelOf={(path) => {
        const field = fieldInSheet(path);
        return field === 'tag' ? t('prices.tag') : labels.field(retirement.name, field);
      }}
      rules={({ lines: rows }) => findPriceProblems(rows as PriceRow[], lines, { today })}
      fieldOf={(path) => placeInSheet(path, sent.current).replace(/\.equipmentId$/, '.tag')}
      toBody={({ lines: rows }) => {
        const changed = changedPrices(rows as PriceRow[], lines);
        sent.current = changed;
        return { lines: changed.map(({ input }) => input) };
      }}
      onClose={onClose}
      onSend={async (input, idempotencyKey) => {
        const { id, version } = record;
        const body = input as { lines: [] };
        if (body.lines.length > 0) {
          putRecord(
            await call(retirementActions.setLines, { params: { id }, version, body, idempotencyKey }),
          );
          showToast(t('lines.saved', { count: body.lines.length }), { variant: 'success' });
        }
        onClose();
      }}
    >
      <SheetField name="lines" label={label} columns={columns} growth={growth} tidy={mergeByTag} />
    </StepDialog>
  );
}
