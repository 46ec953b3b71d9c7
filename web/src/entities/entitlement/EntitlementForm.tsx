import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import {
  entitlement,
  entitlementDefaults,
  entitlementFields,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { findEntitlementProblems } from './entitlement.form-rules.ts';
import { fundingLinesCodec } from './entitlement-funding.ts';
import { EntitlementFormSections } from './EntitlementFormSections.tsx';
import { useEntitlementWords } from './useEntitlementWords.tsx';

const searches = {
  softwareId: searchReferences('software'),
  projectId: searchReferences('project'),
  'fundingLines.*.fundingSourceId': searchReferences('funding-source'),
};
const newNames = Object.entries(entitlementFields)
  .filter(([, { write }]) => write !== 'never')
  .map(([name]) => name);

interface EditorProps {
  record: EntitlementRecord | undefined;
  /** The product that a new entitlement is of. */
  product?: ReferenceValue | undefined;
  today?: string;
}

function EntitlementEditor({ record, product, today }: EditorProps) {
  const { t } = useTranslation('entitlement');
  const client = useQueryClient();
  // What was saved here counts for its product.
  useEffect(() => () => void client.invalidateQueries({ queryKey: [software.name] }), [client]);
  const isNew = record === undefined;
  const assigned = record?.assigned ?? 0;
  const setup = useMemo(
    (): FormSetup<EntitlementRecord> => ({
      entity: entitlement,
      api: entitlementApi,
      defaults: { ...entitlementDefaults, software: product ?? null, startsOn: today ?? '' },
      ...(isNew && { names: newNames }),
      codecs: { fundingLines: fundingLinesCodec },
      rules: (input) => findEntitlementProblems(input, assigned),
      ...(product && { draftOf: product.id }),
      numberOf: ({ number }) => number,
    }),
    [isNew, product, assigned, today],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      words={useEntitlementWords(record?.fundingSources)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
      {...(product && { backTo: `${software.page}/${product.id}` })}
    >
      <EntitlementFormSections record={record} />
    </EntityForm>
  );
}

/** A new entitlement; its product may already stand in the address. */
function NewEntitlement() {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const today = useToday();
  const productId = parameters.get('software') ?? undefined;
  const { data, isPending } = useRecord(software.name, softwareApi.get, productId);
  const product = useMemo(() => data && { id: data.id, label: data.name, note: data.publisher }, [data]);
  if (today === undefined || (productId !== undefined && isPending)) {
    return <RecordLoading label={t('loading')} />;
  }
  return <EntitlementEditor key={productId ?? 'new'} record={undefined} product={product} today={today} />;
}

/** The page of the form: a new entitlement, or the one whose id stands in the address. */
export function EntitlementForm() {
  return (
    <FormPage entity={entitlement} api={entitlementApi}>
      {(record) => (record ? <EntitlementEditor key={record.id} record={record} /> : <NewEntitlement />)}
    </FormPage>
  );
}
