import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import {
  software,
  softwareDefaults,
  softwareFields,
  type SoftwareRecord,
} from '#contract/entities/software/software.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<SoftwareRecord> = {
  entity: software,
  api: softwareApi,
  defaults: softwareDefaults,
  numberOf: ({ name }) => name,
};
const searches = {
  categoryId: searchReferences('category', {
    query: [['filter[kind]', 'software']],
    preset: { kind: 'software' },
  }),
  ownerId: searchReferences('person'),
};

/** The page of the product form: a new product, or the one whose id stands in the address. */
export function SoftwareForm() {
  const { t } = useTranslation('software');
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(software)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={() => searches}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="name" span={3} />
            <FormField name="publisher" span={3} />
            <FormField name="categoryId" span={6} />
            <FormField name="edition" span={3} />
            <FormField name="versionsAllowed" span={3} />
          </FormSection>
          <FormSection title={t('form.rules')} text={t('form.rulesText')}>
            <FormField name="approval" span={6} />
            <FormField name="dataClass" span={3} />
            <FormField name="ownerId" span={3} />
            <FormField name="supportEndsOn" span={3} />
            <FormField name="website" span={3} placeholder={softwareFields.website.example} />
          </FormSection>
          <FormSection title={t('form.more')} text={t('form.moreText')}>
            <FormField name="description" span={6} />
            {record ? <FormField name="changeReason" span={6} /> : null}
          </FormSection>
        </>
      )}
    </EntityFormPage>
  );
}
