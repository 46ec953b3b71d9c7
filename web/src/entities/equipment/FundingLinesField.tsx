import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { sumOfShares } from '#contract/shared/shares.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { LinesField } from '#web/shared/form/LinesField.tsx';
import { emptyFundingRow, fundingFacts } from './funding-lines.ts';

/** Who paid for the item: one small row per source, with the sum of the shares. */
export function FundingLinesField({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation('equipmentRecord');
  return (
    <LinesField
      name="fundingLines"
      facts={fundingFacts}
      empty={emptyFundingRow}
      max={20}
      isDisabled={isDisabled}
      addText={t('form.addFunding')}
      removeText={(line) => t('form.removeFunding', { line })}
      renderFoot={(lines) =>
        lines.length > 0 ? (
          <span>
            {t('form.fundingSum')} <Percent value={sumOfShares(lines)} />
          </span>
        ) : null
      }
    />
  );
}
