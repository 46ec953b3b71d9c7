import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { checkProject } from '#contract/entities/project/project.rules.ts';
import {
  project,
  projectDefaults,
  projectFields,
  type ProjectRecord,
} from '#contract/entities/project/project.schema.ts';
import { useFundedTexts } from '#web/features/records/useFundedTexts.tsx';
import { EntityFormPage } from '#web/features/records/EntityForm.tsx';
import type { FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { SharesField } from '#web/shared/form/SharesField.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { emptyFundingRow, fundingLinesCodec, fundingParts } from './project-funding.ts';

const setup: FormSetup<ProjectRecord> = {
  entity: project,
  api: projectApi,
  defaults: projectDefaults,
  codecs: { fundingLines: fundingLinesCodec },
  rules: (wanted, record) => checkProject(wanted, record?.status ?? 'planned'),
  numberOf: ({ number }) => number,
};
const searches = {
  managerId: searchReferences('person'),
  'fundingLines.*.fundingSourceId': searchReferences('funding-source'),
};

/** The page of the project form: a new project, or the one whose id stands in the address. */
export function ProjectForm() {
  const { t } = useTranslation('project');
  return (
    <EntityFormPage
      setup={setup}
      texts={useFundedTexts(project)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={() => searches}
    >
      {(record) => (
        <>
          <FormSection title={t('form.identity')} text={t('form.identityText')}>
            <FormField name="number" span={2} placeholder={projectFields.number.example} />
            <FormField name="name" span={4} />
            <FormField name="kind" span={6} />
          </FormSection>
          <FormSection title={t('form.plan')} text={t('form.planText')}>
            <FormField name="managerId" span={6} />
            <FormField name="startsOn" span={2} deps={['endsOn']} />
            <FormField name="endsOn" span={2} />
            <FormField name="budget" span={2} />
          </FormSection>
          <FormSection title={t('form.funding')} text={t('form.fundingText')}>
            <SharesField
              name="fundingLines"
              facts={fundingParts}
              empty={emptyFundingRow}
              max={projectFields.fundingLines.max ?? 20}
              addText={t('form.addFunding')}
            />
          </FormSection>
          {record ? (
            <FormSection title={t('form.reason')} text={t('form.reasonText')}>
              <FormField name="changeReason" span={6} />
            </FormSection>
          ) : null}
        </>
      )}
    </EntityFormPage>
  );
}
