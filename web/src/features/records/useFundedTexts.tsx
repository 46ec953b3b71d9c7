import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity, ReferenceValue } from '#contract/shared/entity.ts';
import { FundingText } from '#web/shared/record/FundingText.tsx';
import { useEntityTexts, type EntityTexts } from './useEntityTexts.tsx';

const partOfLine = /^fundingLines\.\d+\.(fundingSourceId|percent|cap)$/;

/** The texts of an entity that is paid by sources: labels and values of its fields, those of its funding lines included. */
export function useFundedTexts(entity: Entity, sources: readonly ReferenceValue[] = []): EntityTexts {
  const { t } = useTranslation('form');
  const texts = useEntityTexts(entity);
  return {
    labelOf: (path) => {
      const part = partOfLine.exec(path)?.[1] as 'fundingSourceId' | 'percent' | 'cap' | undefined;
      return part === undefined ? texts.labelOf(path) : t(`funding.${part}`);
    },
    showValue: (path, value) =>
      path === 'fundingLines' ? (
        <FundingText lines={value} sources={sources} />
      ) : (
        texts.showValue(path, value)
      ),
  };
}
