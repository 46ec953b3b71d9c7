import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fundingSourceApi } from '#contract/entities/funding-source/funding-source.api.ts';
import { checkFundingSource } from '#contract/entities/funding-source/funding-source.rules.ts';
import {
  fundingSource,
  fundingSourceDefaults,
  fundingSourceFields,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import { StateSection } from '#web/features/records/StateSection.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { FormSection } from '#web/shared/form/FormSection.tsx';

const setup: FormSetup<FundingSourceRecord> = {
  entity: fundingSource,
  api: fundingSourceApi,
  defaults: { ...fundingSourceDefaults, type: 'state' },
  rules: checkFundingSource,
  numberOf: ({ code }) => code,
};

/** Who pays a federal award and its number, without which a federal source is refused. */
function AwardFields() {
  const { form } = useFormScope();
  const need = useWatch({ control: form.control, name: 'type' }) === 'federal' ? 'now' : undefined;
  return (
    <>
      <FormField name="federalAgency" span={6} need={need} />
      <FormField name="fain" span={3} placeholder={fundingSourceFields.fain.example} need={need} />
    </>
  );
}

/** The page of the funding source form: a new one, or the one whose id stands in the address. */
export function FundingSourceForm() {
  const { t } = useTranslation('fundingSource');
  const { code, assistanceListing } = fundingSourceFields;
  return (
    <EntityFormPage
      setup={setup}
      texts={useEntityTexts(fundingSource)}
      listName={t('list.title')}
      newTitle={t('list.create')}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="code" span={2} placeholder={code.example} />
            <FormField name="name" span={4} />
            <FormField name="type" span={6} deps={['federalAgency', 'fain']} />
          </FormSection>
          <FormSection title={t('form.award')} text={t('form.awardText')}>
            <AwardFields />
            <FormField name="assistanceListing" span={3} placeholder={assistanceListing.example} />
            <FormField name="federalShare" span={3} />
          </FormSection>
          <FormSection title={t('form.period')} text={t('form.periodText')}>
            <FormField name="startsOn" span={3} deps={['endsOn']} />
            <FormField name="endsOn" span={3} />
            <FormField name="ruleSet" span={6} />
            <FormField name="titleHolder" span={6} />
            <FormField name="needsPurchaseApproval" span={3} />
            <FormField name="needsDispositionApproval" span={3} />
          </FormSection>
          <StateSection isNew={!record} text={t('form.stateText')} />
        </>
      )}
    </EntityFormPage>
  );
}
