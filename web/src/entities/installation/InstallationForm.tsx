import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import {
  installation,
  installationDefaults,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { useEntityWords } from '#web/features/records/useEntityWords.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { FormSection } from '#web/shared/form/FormSection.tsx';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useToday } from '#web/shared/session/useToday.ts';

const searches = { softwareId: searchReferences('software'), equipmentId: searchReferences('equipment') };

interface EditorProps {
  record: InstallationRecord | undefined;
  product?: ReferenceValue | undefined;
  today?: string;
}

function InstallationEditor({ record, product, today }: EditorProps) {
  const { t } = useTranslation('installation');
  const client = useQueryClient();
  // What was saved here counts for its product.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [software.name] }), [client]);
  const isNew = record === undefined;
  const setup = useMemo(
    (): FormSetup<InstallationRecord> => ({
      entity: installation,
      api: installationApi,
      defaults: { ...installationDefaults, software: product ?? null, seenOn: today ?? '' },
      names: isNew
        ? ['softwareId', 'equipmentId', 'release', 'seenOn', 'source']
        : ['release', 'seenOn', 'source'],
      ...(product && { draftOf: product.id }),
      numberOf: ({ equipment }) => equipment.label,
    }),
    [isNew, product, today],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      words={useEntityWords(installation)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
      {...(product && { backTo: `${software.page}/${product.id}` })}
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

/** A new installation; its product may already stand in the address. */
function NewInstallation() {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const today = useToday();
  const productId = parameters.get('software') ?? undefined;
  const { data, isPending } = useRecord(software.name, softwareApi.get, productId);
  const product = useMemo(() => data && { id: data.id, label: data.name, note: data.publisher }, [data]);
  if (today === undefined || (productId !== undefined && isPending)) {
    return <RecordLoading label={t('loading')} />;
  }
  return <InstallationEditor key={productId ?? 'new'} record={undefined} product={product} today={today} />;
}

/** The page of the form: a new installation, or the one whose id stands in the address. */
export function InstallationForm() {
  return (
    <FormPage entity={installation} api={installationApi}>
      {(record) => (record ? <InstallationEditor key={record.id} record={record} /> : <NewInstallation />)}
    </FormPage>
  );
}
