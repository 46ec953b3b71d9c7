import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import { checkInstallation } from '#contract/entities/installation/installation.rules.ts';
import {
  installation,
  installationDefaults,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import { ProductPartForm, type ProductPart } from '#web/areas/software/ProductPartForm.tsx';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { useToday } from '#web/shared/session/useToday.ts';

const searches = { softwareId: searchReferences('software'), equipmentId: searchReferences('equipment') };

function InstallationEditor({ record, product, today, back }: ProductPart<InstallationRecord>) {
  const { t } = useTranslation('installation');
  const isNew = record === undefined;
  const day = useToday();
  const setup = useMemo(
    (): FormSetup<InstallationRecord> => ({
      entity: installation,
      api: installationApi,
      defaults: { ...installationDefaults, software: product ?? null, seenOn: today ?? '' },
      names: isNew
        ? ['softwareId', 'equipmentId', 'release', 'seenOn', 'source']
        : ['release', 'seenOn', 'source'],
      rules: (wanted) => checkInstallation(wanted, day),
      ...(product && { draftOf: product.id }),
      numberOf: ({ equipment }) => equipment.label,
    }),
    [isNew, product, today, day],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useEntityTexts(installation)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
      {...back}
    >
      <FormSection title={t('form.what')} text={t('form.whatText')}>
        {isNew ? <FormField name="softwareId" span={3} /> : null}
        {isNew ? <FormField name="equipmentId" span={3} /> : null}
        <FormField name="release" span={3} />
        <FormField name="seenOn" span={3} />
        <FormField name="source" span={6} />
        {isNew ? null : <FormField name="changeReason" span={6} />}
      </FormSection>
    </EntityForm>
  );
}

/** The page of the form: a new installation, or the one whose id stands in the address. */
export function InstallationForm() {
  return (
    <ProductPartForm entity={installation} api={installationApi}>
      {(part) => <InstallationEditor key={part.record?.id ?? part.product?.id ?? 'new'} {...part} />}
    </ProductPartForm>
  );
}
