import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { checkVendor } from '#contract/entities/vendor/vendor.rules.ts';
import {
  vendor,
  vendorDefaults,
  vendorFields,
  type VendorRecord,
} from '#contract/entities/vendor/vendor.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { certificationsCodec } from './certification-rows.ts';
import { CertificationsField } from './CertificationsField.tsx';
import { useVendorTexts } from './useVendorTexts.tsx';

const setup: FormSetup<VendorRecord> = {
  entity: vendor,
  api: vendorApi,
  defaults: vendorDefaults,
  codecs: { certifications: certificationsCodec },
  rules: checkVendor,
  numberOf: ({ name }) => name,
};

/** The page of the vendor form: a new vendor, or the one whose id stands in the address. */
export function VendorForm() {
  const { t } = useTranslation('vendor');
  return (
    <EntityFormPage
      setup={setup}
      texts={useVendorTexts()}
      listName={t('list.title')}
      newTitle={t('list.create')}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="name" span={4} />
            <FormField name="vendorNumber" placeholder={vendorFields.vendorNumber.example} />
          </FormSection>
          <FormSection title={t('form.contact')} text={t('form.contactText')}>
            <FormField name="email" placeholder={vendorFields.email.example} />
            <FormField name="phone" placeholder={vendorFields.phone.example} />
            <FormField name="url" placeholder={vendorFields.url.example} />
            <FormField name="address" span={6} />
          </FormSection>
          <FormSection title={t('form.certifications')} text={t('form.certificationsText')}>
            <CertificationsField />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
