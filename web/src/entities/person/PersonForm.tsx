import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { checkPerson } from '#contract/entities/person/person.rules.ts';
import {
  person,
  personDefaults,
  personFields,
  type PersonRecord,
} from '#contract/entities/person/person.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<PersonRecord> = {
  entity: person,
  api: personApi,
  defaults: personDefaults,
  rules: checkPerson,
  numberOf: ({ displayName }) => displayName,
};

/** The page of the form of a person: somebody new, or the one whose id stands in the address. */
export function PersonForm() {
  const { t } = useTranslation('person');
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(person)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={(record) => ({
        locationId: searchReferences('location'),
        managerId: searchReferences('person', { without: record?.id }),
      })}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="displayName" span={4} />
            <FormField name="employeeNumber" placeholder={personFields.employeeNumber.example} />
            <FormField name="email" span={4} placeholder={personFields.email.example} />
          </FormSection>
          <FormSection title={t('form.work')} text={t('form.workText')}>
            <FormField name="unit" span={6} />
            <FormField name="locationId" span={3} />
            <FormField name="managerId" span={3} />
            <FormField name="activeFrom" deps={['activeTo']} span={3} />
            <FormField name="activeTo" span={3} />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
