import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import { checkEntitlement } from '#contract/entities/entitlement/entitlement.rules.ts';
import {
  entitlement,
  entitlementDefaults,
  entitlementFields,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { useFundedTexts } from '#web/features/records/useFundedTexts.tsx';
import { ProductPartForm, type ProductPart } from '#web/areas/software/ProductPartForm.tsx';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { fundingLinesCodec } from './entitlement-funding.ts';
import { EntitlementFormSections } from './EntitlementFormSections.tsx';

const searches = {
  softwareId: searchReferences('software'),
  projectId: searchReferences('project'),
  'fundingLines.*.fundingSourceId': searchReferences('funding-source'),
};
const newNames = Object.entries(entitlementFields)
  .filter(([, { write }]) => write !== 'never')
  .map(([name]) => name);

function EntitlementEditor({ record, product, today, back }: ProductPart<EntitlementRecord>) {
  const { t } = useTranslation('entitlement');
  const isNew = record === undefined;
  const setup = useMemo(
    (): FormSetup<EntitlementRecord> => ({
      entity: entitlement,
      api: entitlementApi,
      defaults: { ...entitlementDefaults, software: product ?? null, startsOn: today ?? '' },
      ...(isNew && { names: newNames }),
      codecs: { fundingLines: fundingLinesCodec },
      rules: (wanted, before) => checkEntitlement({ ...wanted, assigned: before?.assigned }, before),
      ...(product && { draftOf: product.id }),
      numberOf: ({ number }) => number,
    }),
    [isNew, product, today],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useFundedTexts(entitlement, record?.fundingSources)}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={searches}
      {...back}
    >
      <EntitlementFormSections record={record} />
    </EntityForm>
  );
}

/** The page of the form: a new entitlement, or the one whose id stands in the address. */
export function EntitlementForm() {
  return (
    <ProductPartForm entity={entitlement} api={entitlementApi}>
      {(part) => <EntitlementEditor key={part.record?.id ?? part.product?.id ?? 'new'} {...part} />}
    </ProductPartForm>
  );
}
