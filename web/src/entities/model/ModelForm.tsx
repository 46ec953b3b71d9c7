import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { model, modelDefaults, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<ModelRecord> = {
  entity: model,
  api: modelApi,
  defaults: modelDefaults,
  numberOf: ({ name }) => name,
};

const searches = {
  manufacturerId: searchReferences('manufacturer'),
  categoryId: searchReferences('category', { query: [['filter[kind]', 'equipment']] }),
};

/** The page of the model form: a new model, or the one whose id stands in the address. */
export function ModelForm() {
  const { t } = useTranslation('model');
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(model)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={() => searches}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="manufacturerId" span={3} />
            <FormField name="categoryId" span={3} />
            <FormField name="name" span={4} />
            <FormField name="number" />
          </FormSection>
          <FormSection title={t('form.life')} text={t('form.lifeText')}>
            <FormField name="warrantyMonths" />
            <FormField name="usefulLifeMonths" hint={t('form.lifeHint')} />
            <FormField name="supportEndsOn" />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
