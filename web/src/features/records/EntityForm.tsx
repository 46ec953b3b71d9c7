import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useLocation, useNavigate, NavigationType, useNavigationType } from 'react-router';
import type { ReferenceSearch } from '#web/shared/form/form-scope.ts';
import { RecordForm } from '#web/shared/form/RecordForm.tsx';
import type { SavedRecord } from '#web/shared/form/record-form-types.ts';
import { useDescribeProblem } from '#web/shared/form/useDescribeProblem.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { isFromRecord } from './edit-link.ts';
import { FormPage } from './FormPage.tsx';
import { useEntityForm, type EntityFormState, type FormSetup } from './useEntityForm.ts';
import type { EntityTexts } from './useEntityTexts.tsx';

interface Described {
  texts: EntityTexts;
  listName: string;
  newTitle: string;
}

interface EntityFormProps<R extends SavedRecord> extends Described {
  state: EntityFormState<R>;
  searches: Readonly<Record<string, ReferenceSearch>>;
  /** Where canceling leads, when it is not the record or the list. */
  backTo?: string;
  /** What stands beside the title. */
  actions?: ReactNode;
  /** The field in which Enter saves and goes on to the next record. */
  enterAddsIn?: string | undefined;
  children: ReactNode;
}

/** The form of a record with its path, its title and its save bar; the sections are given. */
export function EntityForm<R extends SavedRecord>(props: EntityFormProps<R>) {
  const { texts, listName } = props;
  const { setup, record, controller, guard, shape } = props.state;
  const { entity } = setup;
  const { t } = useTranslation('record');
  const location = useLocation();
  const describeProblem = useDescribeProblem(entity, texts.labelOf, texts.choiceOf);
  const list = readListLink(location.state)?.from ?? entity.page;
  const number = record ? setup.numberOf(record) : '';
  const page = record ? `${entity.page}/${record.id}` : list;
  const navigate = useNavigate();
  const isFollowed = useNavigationType() === NavigationType.Push || isFromRecord(location.state);

  // Where the form was opened by a link, the page of that link is one step back, at the place where it was left.
  function cancel() {
    if (isFollowed) void navigate(-1);
    else void navigate(props.backTo ?? page, { replace: true });
  }

  return (
    <RecordForm
      entity={entity}
      controller={controller}
      guard={guard}
      scope={{
        entity,
        form: controller.form,
        shape,
        labelOf: texts.labelOf,
        describeProblem,
        searches: props.searches,
      }}
      title={record ? t('editTitle', { number }) : props.newTitle}
      crumbs={[
        { text: listName, to: list },
        ...(record ? [{ text: number, to: page }] : []),
        { text: record ? t('edit') : t('new') },
      ]}
      onCancel={cancel}
      showValue={texts.showValue}
      actions={props.actions}
      enterAddsIn={props.enterAddsIn}
    >
      {props.children}
    </RecordForm>
  );
}

interface EntityFormPageProps<R extends SavedRecord> extends Described {
  setup: FormSetup<R>;
  /** The searches of its pickers; the record is not its own parent. */
  searches?: (record: R | undefined) => Readonly<Record<string, ReferenceSearch>>;
  children: (record: R | undefined) => ReactNode;
}

const noSearches = {};

function Editor<R extends SavedRecord>({
  setup,
  record,
  searches,
  children,
  ...texts
}: EntityFormPageProps<R> & { record: R | undefined }) {
  const state = useEntityForm(setup, record);
  return (
    <EntityForm state={state} searches={searches?.(record) ?? noSearches} {...texts}>
      {children(record)}
    </EntityForm>
  );
}

/** The form page of an entity that needs nothing beyond its fields, its searches and its sections. */
export function EntityFormPage<R extends SavedRecord>(props: EntityFormPageProps<R>) {
  return (
    <FormPage entity={props.setup.entity} api={props.setup.api}>
      {(record) => <Editor key={record?.id ?? 'new'} {...props} record={record} />}
    </FormPage>
  );
}
