import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import {
  category,
  categoryCreate,
  categoryDefaults,
  categoryFields,
  categoryRecord,
  categoryUpdate,
  type CategoryRecord,
} from '#contract/entities/category/category.schema.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecord, useRecordChange } from '#web/features/records/record.queries.ts';
import { call } from '#web/shared/client/client.ts';
import { changeReasonCodec, type FormShape } from '#web/shared/form/form-values.ts';
import { RecordForm } from '#web/shared/form/RecordForm.tsx';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { useRecordForm } from '#web/shared/form/useRecordForm.ts';
import { useSayProblem } from '#web/shared/form/useSayProblem.ts';
import { useUnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { CategoryFormSections } from './CategoryFormSections.tsx';
import { customFieldsCodec, findCustomFieldProblems } from './custom-field-rows.ts';
import { useCategoryWords } from './useCategoryWords.tsx';

const formFields = {
  ...categoryFields,
  changeReason: longText('Reason for the change', { max: 500, optional: true }),
};
const written = Object.entries(categoryFields)
  .filter(([, { write }]) => write === 'always')
  .map(([name]) => name);

function shapeOf(isNew: boolean): FormShape {
  return {
    names: isNew ? written : [...written, 'changeReason'],
    fields: formFields,
    codecs: { customFields: customFieldsCodec, changeReason: changeReasonCodec },
  };
}

function searchesFor(kind: unknown, self: string | undefined) {
  const search = createReferenceSearch(categoryApi.list, {
    query: [
      ['filter[kind]', kind === 'software' ? 'software' : 'equipment'],
      ['filter[active]', 'true'],
    ],
    toOption: ({ id, name, path }) => ({ id, label: name, note: path === name ? null : path }),
  });
  const find: typeof search.find = async (typed, signal) =>
    (await search.find(typed, signal)).filter(({ id }) => id !== self);
  return { parentId: { key: `${search.key}-${self ?? ''}`, find } };
}

function CategoryEditor({ record }: { record: CategoryRecord | undefined }) {
  const { t } = useTranslation('categoryRecord');
  const { t: word } = useTranslation('form');
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const takeIn = useRecordChange(category.name);
  const { labelOf, showValue } = useCategoryWords();
  const sayProblem = useSayProblem(category, labelOf);
  const isNew = record === undefined;
  const shape = useMemo(() => shapeOf(isNew), [isNew]);
  const list = readListLink(location.state)?.from ?? category.page;
  const name = record?.name ?? '';

  function open(saved: CategoryRecord) {
    takeIn(saved);
    guard.allowLeaving();
    void navigate(`${category.page}/${saved.id}`);
  }

  const controller = useRecordForm<CategoryRecord>({
    shape,
    fields: formFields,
    schema: isNew ? categoryCreate : categoryUpdate,
    record,
    defaults: categoryDefaults,
    draftKey: `${user?.uid ?? 'nobody'}:${category.name}:${record?.id ?? 'new'}`,
    rules: (input) => findCustomFieldProblems((input['customFields'] ?? []) as Partial<CustomField>[]),
    numberOf: (saved) => saved.name,
    readRecord: (value) => categoryRecord.parse(value),
    create: (input, idempotencyKey) =>
      call(categoryApi.create, { body: categoryCreate.parse(input), idempotencyKey }),
    update: ({ id, version }, changes) =>
      call(categoryApi.update, { params: { id }, version, body: categoryUpdate.parse(changes) }),
    onSaved: (saved, intent) => {
      showMessage(word(isNew ? 'created' : 'saved', { number: saved.name }), { variant: 'success' });
      if (intent === 'open') open(saved);
      else takeIn(saved);
    },
    onDiscarded: open,
  });
  const guard = useUnsavedGuard(() => controller.countChanges() > 0);
  const { form } = controller;
  const kind = useWatch({ control: form.control, name: 'kind' });

  return (
    <RecordForm
      entity={category}
      controller={controller}
      guard={guard}
      scope={{ entity: category, form, shape, labelOf, sayProblem, searches: searchesFor(kind, record?.id) }}
      title={isNew ? t('form.newTitle') : t('form.editTitle', { name })}
      crumbs={[
        { text: t('crumb.list'), to: list },
        ...(record ? [{ text: name, to: `${category.page}/${record.id}` }] : []),
        { text: isNew ? t('crumb.new') : t('crumb.edit', { name }) },
      ]}
      backTo={record ? `${category.page}/${record.id}` : list}
      showValue={showValue}
    >
      <CategoryFormSections isNew={isNew} />
    </RecordForm>
  );
}

/** The page of the category form: a new category, or the one whose id stands in the address. */
export function CategoryForm() {
  const { t } = useTranslation('record');
  const { id } = useParams();
  const record = useRecord(category.name, categoryApi.get, id);
  if (id === undefined) return <CategoryEditor key="new" record={undefined} />;
  if (record.isError && !record.data) {
    return <RecordFailed error={record.error} backTo={category.page} onRetry={() => void record.refetch()} />;
  }
  if (!record.data || !record.isFetchedAfterMount) return <RecordLoading label={t('loading')} />;
  return <CategoryEditor key={id} record={record.data} />;
}
