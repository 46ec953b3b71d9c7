import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { categoryApi } from '#contract/entities/category/category.api.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { searchesFor } from './equipment.searches.ts';
import { EquipmentFormSections } from './EquipmentFormSections.tsx';
import { CopyDialog } from './registration/CopyDialog.tsx';
import { codeParameter, copyParameter, newLikeLink, tagParameter } from './registration/copy-link.ts';
import { valuesOfCode } from './registration/code-values.ts';
import { copyOf } from './registration/own-values.ts';
import { RegisteredPanel } from './registration/RegisteredPanel.tsx';
import { useEquipmentForm, type Copied } from './useEquipmentForm.ts';
import { useEquipmentTexts } from './useEquipmentTexts.tsx';

interface EditorProps {
  record: EquipmentRecord | undefined;
  copied?: Copied;
}

/** Fills the form in like another item. */
function CopyButton() {
  const { t } = useTranslation('equipmentRecord');
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="copy" size={16} />} onClick={() => setIsOpen(true)}>
        {t('form.copyFrom')}
      </Button>
      {isOpen ? (
        <CopyDialog
          onClose={() => setIsOpen(false)}
          onChosen={(id) => {
            setIsOpen(false);
            void navigate(newLikeLink(id), { replace: true, state: state as unknown });
          }}
        />
      ) : null}
    </>
  );
}

function EquipmentEditor({ record, copied }: EditorProps) {
  const { t } = useTranslation('equipmentRecord');
  const { t: list } = useTranslation('equipment');
  const { state, category, suggested, hasTag, registered, isList, setList } = useEquipmentForm(
    record,
    copied,
  );
  const customFields = category?.customFields ?? [];
  const texts = useEquipmentTexts(customFields, record?.fundingSources);
  const { controller, isNew } = state;

  // The page of one item would not show the tags of the others: the form stays, with all of them.
  const shown = isList
    ? { ...state, controller: { ...controller, save: () => controller.save('another') } }
    : state;

  const people = customFields.filter((field) => field.type === 'person').map((field) => field.key);
  return (
    <EntityForm
      state={shown}
      texts={texts}
      listName={list('list.title')}
      newTitle={t('form.newTitle')}
      searches={searchesFor(category, people, record?.id)}
      actions={isNew ? <CopyButton /> : undefined}
      enterAddsIn={registered.items.length > 0 ? 'serial' : undefined}
    >
      {isNew ? <RegisteredPanel items={registered.items} onPutAway={registered.putAway} /> : null}
      <EquipmentFormSections
        record={record}
        category={category}
        suggested={isNew ? suggested : undefined}
        hasTag={hasTag && !isList}
        isList={isList}
        onList={isNew ? setList : undefined}
        isAdding={registered.items.length > 0}
      />
    </EntityForm>
  );
}

/** The form of a new item that is like another one: it opens once that one is there. */
function CopyEditor({ id }: { id: string }) {
  const { t } = useTranslation('record');
  const source = useRecord(equipment.name, equipmentApi.get, id);
  const category = useRecord('category', categoryApi.get, source.data?.categoryId);
  const failed = [source, category].find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <RecordFailed error={failed.error} backTo={equipment.page} onRetry={() => void failed.refetch()} />
    );
  }
  if (!source.data || !category.data) return <RecordLoading label={t('loading')} />;
  return <LoadedCopy source={source.data} customFields={category.data.customFields} />;
}

function LoadedCopy({
  source,
  customFields,
}: {
  source: EquipmentRecord;
  customFields: readonly CustomField[];
}) {
  const [copied] = useState(() => ({ id: source.id, values: copyOf(source, customFields) }));
  return <EquipmentEditor record={undefined} copied={copied} />;
}

/** The form of a new item whose code was scanned: one that nothing has, or a printed tag. */
function CodeEditor({ code, tag }: { code: string | null; tag: string | null }) {
  const canSetTag = useCan()('equipment.setTag');
  const [copied] = useState(() => ({
    id: `code ${tag ?? code}`,
    values: tag === null ? valuesOfCode(code ?? '', canSetTag) : { tag },
  }));
  return <EquipmentEditor record={undefined} copied={copied} />;
}

/** The page of the equipment form: a new item, one like another or with a code, or the one whose id stands in the address. */
export function EquipmentForm() {
  const { search } = useLocation();
  const like = new URLSearchParams(search).get(copyParameter);
  const code = new URLSearchParams(search).get(codeParameter);
  const tag = new URLSearchParams(search).get(tagParameter);
  return (
    <FormPage entity={equipment} api={equipmentApi}>
      {(record) => {
        if (record) return <EquipmentEditor key={record.id} record={record} />;
        if (like !== null) return <CopyEditor key={`copy-${like}`} id={like} />;
        if (code !== null || tag !== null) {
          return <CodeEditor key={`code-${tag ?? code}`} code={code} tag={tag} />;
        }
        return <EquipmentEditor key="new" record={undefined} />;
      }}
    </FormPage>
  );
}
