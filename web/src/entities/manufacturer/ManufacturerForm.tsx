import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import {
  manufacturer,
  manufacturerDefaults,
  manufacturerFields,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<ManufacturerRecord> = {
  entity: manufacturer,
  api: manufacturerApi,
  defaults: manufacturerDefaults,
  numberOf: ({ name }) => name,
};

/** The page of the manufacturer form: a new one, or the one whose id stands in the address. */
export function ManufacturerForm() {
  const { t } = useTranslation('manufacturer');
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(manufacturer)}
      listName={t('list.title')}
      newTitle={t('list.create')}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="name" span={6} />
            <FormField name="supportUrl" span={3} placeholder={manufacturerFields.supportUrl.example} />
            <FormField name="supportPhone" span={3} placeholder={manufacturerFields.supportPhone.example} />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
