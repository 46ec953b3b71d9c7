import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { CertificationText } from './CertificationText.tsx';

const partOfRow = /^certifications\.\d+\.(kind|expiresOn)$/;

/** The labels and the shown values of a vendor's fields, its certifications included. */
export function useVendorTexts(): EntityTexts {
  const { t } = useTranslation('vendor');
  const plain = useEntityTexts(vendor);
  return {
    labelOf: (path) => {
      const part = partOfRow.exec(path)?.[1] as 'kind' | 'expiresOn' | undefined;
      return part ? t(`certification.${part}`) : plain.labelOf(path);
    },
    showValue: (path, value) =>
      path === 'certifications' ? <CertificationText value={value} /> : plain.showValue(path, value),
  };
}
