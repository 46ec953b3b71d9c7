import { useTranslation } from 'react-i18next';
import { vendor } from '#contract/entities/vendor/vendor.schema.ts';
import { useEntityWords, type EntityWords } from '#web/features/records/useEntityWords.tsx';
import { CertificationText } from './CertificationText.tsx';

const partOfRow = /^certifications\.\d+\.(kind|expiresOn)$/;

/** The labels and the shown values of a vendor's fields, its certifications included. */
export function useVendorWords(): EntityWords {
  const { t } = useTranslation('vendor');
  const plain = useEntityWords(vendor);
  return {
    labelOf: (path) => {
      const part = partOfRow.exec(path)?.[1] as 'kind' | 'expiresOn' | undefined;
      return part ? t(`certification.${part}`) : plain.labelOf(path);
    },
    showValue: (path, value) =>
      path === 'certifications' ? <CertificationText value={value} /> : plain.showValue(path, value),
  };
}
