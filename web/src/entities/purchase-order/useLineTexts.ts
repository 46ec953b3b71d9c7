import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type {
  LineFundedBy,
  LineKind,
  lineFields,
  OrderLineFacts,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';

export type LineFieldName = keyof typeof lineFields | 'funding';

export function useLineTexts() {
  const { t } = useTranslation('purchaseOrder');
  return {
    labelOf: (field: LineFieldName) => t(`line.${field}`),
    kindOf: (kind: LineKind) => t(`kind.${kind}`),
    fundedByOf: (value: LineFundedBy) =>
      value === 'not_stated' ? t('fundedBy.not_stated') : t(`fundedBy.choice.${value}`),
  };
}

/** What a line buys in words: its own description, otherwise the model or the product. */
export function nameOfLine(description: string | null, facts: OrderLineFacts | undefined): string {
  return description || (facts?.model?.label ?? facts?.software?.label ?? '');
}
