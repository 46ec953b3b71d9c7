import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import { checkCategory } from '#contract/entities/category/category.rules.ts';
import {
  category,
  categoryDefaults,
  type CategoryRecord,
} from '#contract/entities/category/category.schema.ts';
import { toLanguage, type Language } from '#contract/shared/languages.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import { CategoryFormSections } from './CategoryFormSections.tsx';
import { customFieldsCodec } from './custom-field-rows.ts';
import { useInherited } from './useInherited.ts';
import { useCategoryTexts } from './useCategoryTexts.tsx';

const setupFor = (language: Language): FormSetup<CategoryRecord> => ({
  entity: category,
  api: categoryApi,
  defaults: categoryDefaults,
  codecs: { customFields: customFieldsCodec },
  rules: (wanted) => checkCategory(wanted, language),
  numberOf: ({ name }) => name,
});

function CategoryEditor({ record }: { record: CategoryRecord | undefined }) {
  const { t, i18n } = useTranslation('categoryRecord');
  const { t: list } = useTranslation('category');
  const texts = useCategoryTexts();
  const language = toLanguage(i18n.language);
  const setup = useMemo(() => setupFor(language), [language]);
  const state = useEntityForm(setup, record);
  useInherited(state.controller.form, state.isNew);
  const kind = useWatch({ control: state.controller.form.control, name: 'kind' }) as CategoryRecord['kind'];
  const parents = searchReferences('category', {
    query: [['filter[kind]', kind === 'software' ? 'software' : 'equipment']],
    outside: record?.id,
    preset: { kind },
  });
  return (
    <EntityForm
      state={state}
      texts={texts}
      listName={list('list.title')}
      newTitle={t('form.newTitle')}
      searches={{ parentId: parents }}
    >
      <CategoryFormSections isNew={state.isNew} />
    </EntityForm>
  );
}

/** The page of the category form: a new category, or the one whose id stands in the address. */
export function CategoryForm() {
  return (
    <FormPage entity={category} api={categoryApi}>
      {(record) => <CategoryEditor key={record?.id ?? 'new'} record={record} />}
    </FormPage>
  );
}
