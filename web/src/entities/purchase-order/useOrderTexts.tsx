import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  lineKinds,
  type LineKind,
  type OrderLine,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { readableReason, returnPath } from '#contract/entities/purchase-order/vendor-return.history.ts';
import {
  returnOutcomes,
  vendorReturnFields,
} from '#contract/entities/purchase-order/vendor-return.schema.ts';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { LineValue } from './amendments/LineValue.tsx';
import { useLineTexts, type LineFieldName } from './useLineTexts.ts';

/** A field of a line, of the order or of what its amendment wants; without a field it is the whole line. */
const linePath = /^(?:lines|proposedLines)\.(\d+)(?:\.(\w*))?$/;
const proposedPath = /^proposed(?:\.|(?=[A-Z]))/;

/** An amendment's figure is called and shown like the order's own. */
function plainPath(path: string): string {
  const plain = path.replace(proposedPath, '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
}

/** A few lines by name; the rest as a number, because a history is no place for two hundred of them. */
const shownLines = 6;

function LinesText({ lines }: { lines: readonly Partial<OrderLine>[] }) {
  const { t } = useTranslation('purchaseOrder');
  const { kindOf } = useLineTexts();
  return (
    <>
      {lines.slice(0, shownLines).map(({ id, kind, description, quantity }, at) => (
        // A line of the past may have no identity any more.
        <span key={id ?? `line-${String(at)}`}>
          {at > 0 ? ', ' : ''}
          <Count value={quantity ?? 0} /> × <bdi>{description || kindOf(kind ?? 'other')}</bdi>
        </span>
      ))}
      {lines.length > shownLines ? ` ${t('page.moreLines', { count: lines.length - shownLines })}` : null}
    </>
  );
}

type ReturnField = keyof typeof vendorReturnFields;

/** What an event says of a return that it settled: `vendorReturn.amount`. */
function settledField(path: string): ReturnField | undefined {
  return (Object.keys(vendorReturnFields) as ReturnField[]).find((name) => path === `${returnPath}.${name}`);
}
const isOutcome = (value: unknown): value is (typeof returnOutcomes)[number] =>
  (returnOutcomes as readonly unknown[]).includes(value);

const isLineKind = (value: string): value is LineKind => (lineKinds as readonly string[]).includes(value);

/** The labels and the shown values of an order's fields, those of its lines included. */
export function useOrderTexts(): EntityTexts {
  const { t } = useTranslation('purchaseOrder');
  const texts = useEntityTexts(purchaseOrder);
  const { t: tReturn } = useTranslation('vendorReturns');
  const lineTexts = useLineTexts();
  const outcomeOf = (value: (typeof returnOutcomes)[number]) => tReturn(`outcome.${value}`);
  return {
    labelOf: (path) => {
      const settled = settledField(path);
      if (settled) return tReturn(`field.${settled}`);
      const [, index, field] = linePath.exec(path) ?? [];
      if (index !== undefined) {
        const line = Number(index) + 1;
        return field
          ? t('line.at', { line, field: lineTexts.labelOf(field as LineFieldName) })
          : t('amend.line', { line });
      }
      return texts.labelOf(plainPath(path));
    },
    choiceOf: (path, value) =>
      path.endsWith('.kind') && isLineKind(value) ? lineTexts.kindOf(value) : value,
    reasonOf: ({ action, reason, changes }) => {
      // An event that says the outcome itself has only what a person wrote in its reason.
      const isCoded = action === 'closeReturn' && !(`${returnPath}.outcome` in changes);
      return isCoded && reason !== null ? readableReason(reason, outcomeOf) : reason;
    },
    showValue: (path, value): ReactNode => {
      const settled = settledField(path);
      if (settled === 'outcome' && isOutcome(value)) return outcomeOf(value);
      if (settled) {
        return (
          <ValueText entity="vendorReturn" name={settled} facts={vendorReturnFields[settled]} value={value} />
        );
      }
      const [, index, field] = linePath.exec(path) ?? [];
      if (field) return <LineValue field={field as LineFieldName} value={value} />;
      const plain = plainPath(path);
      if (plain !== 'lines' && index === undefined) return texts.showValue(plain, value);
      const lines = Array.isArray(value) ? (value as Partial<OrderLine>[]) : [];
      return lines.length === 0 ? <EmptyText /> : <LinesText lines={lines} />;
    },
  };
}
