import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import {
  location,
  locationDefaults,
  locationFields,
  type LocationRecord,
} from '#contract/entities/location/location.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<LocationRecord> = {
  entity: location,
  api: locationApi,
  defaults: locationDefaults,
  numberOf: ({ name }) => name,
};

/** The page of the location form: a new place, or the one whose id stands in the address. */
export function LocationForm() {
  const { t } = useTranslation('location');
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(location)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={(record) => ({ parentId: searchReferences('location', { outside: record?.id }) })}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="name" span={3} />
            <FormField name="code" span={3} placeholder={locationFields.code.example} />
            <FormField name="kind" span={3} />
            <FormField name="parentId" span={3} />
            <FormField name="address" span={6} />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
