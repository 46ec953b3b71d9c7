import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import {
  lateRepairFields,
  repair,
  repairCreate,
  repairDefaults,
  repairFields,
  repairRecord,
  repairUpdate,
  type RepairRecord,
} from '#contract/entities/repair/repair.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { longText } from '#contract/shared/field.ts';
import { useRecord, useRecordChange } from '#web/features/records/record.queries.ts';
import { call } from '#web/shared/client/client.ts';
import { changeReasonCodec, type FormShape } from '#web/shared/form/form-values.ts';
import { RecordForm } from '#web/shared/form/RecordForm.tsx';
import { useRecordForm } from '#web/shared/form/useRecordForm.ts';
import { useSayProblem } from '#web/shared/form/useSayProblem.ts';
import { useUnsavedGuard } from '#web/shared/form/useUnsavedGuard.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { repairAddress } from './repair.columns.tsx';
import { findRepairProblems } from './repair.form-rules.ts';
import { partsCodec } from './repair-parts.ts';
import { repairSearches } from './repair.searches.ts';
import { RepairFormSections } from './RepairFormSections.tsx';
import { useRepairWords } from './useRepairWords.tsx';

const formFields = {
  ...repairFields,
  changeReason: longText('Reason for the change', { max: 500, optional: true }),
};
const written = Object.entries(repairFields)
  .filter(([, { write }]) => write === 'always')
  .map(([name]) => name);
const requested = [
  'equipmentId',
  'problem',
  'kind',
  'priority',
  'reportedById',
  'warrantyClaim',
  'assignedToId',
  'expectedOn',
];

function shapeOf(isNew: boolean, isClosed: boolean): FormShape {
  const changed = [...(isClosed ? lateRepairFields : written), 'changeReason'];
  return {
    names: isNew ? requested : changed,
    fields: formFields,
    codecs: { parts: partsCodec, changeReason: changeReasonCodec },
  };
}

interface EditorProps {
  record: RepairRecord | undefined;
  /** The item that a new repair is asked for. */
  item?: ReferenceValue | undefined;
}

function RepairEditor({ record, item }: EditorProps) {
  const { t } = useTranslation('repairRecord');
  const { t: word } = useTranslation('form');
  const navigate = useNavigate();
  const location = useLocation();
  const { user } = useSession();
  const takeIn = useRecordChange(repair.name);
  const { labelOf, showValue } = useRepairWords();
  const sayProblem = useSayProblem(repair, labelOf);
  const isNew = record === undefined;
  const isClosed = record !== undefined && record.closedAt !== null;
  const shape = useMemo(() => shapeOf(isNew, isClosed), [isNew, isClosed]);
  const list = readListLink(location.state)?.from ?? repair.page;
  const number = record?.number ?? '';

  function open(saved: RepairRecord) {
    takeIn(saved);
    guard.allowLeaving();
    void navigate(repairAddress(saved));
  }

  const controller = useRecordForm<RepairRecord>({
    shape,
    fields: formFields,
    schema: isNew ? repairCreate : repairUpdate,
    record,
    defaults: { ...repairDefaults, equipment: item ?? null },
    draftKey: `${user?.uid ?? 'nobody'}:${repair.name}:${record?.id ?? `new:${item?.id ?? ''}`}`,
    rules: (input) => (isClosed ? [] : findRepairProblems(input, record?.itemStoresData ?? false)),
    numberOf: (saved) => saved.number,
    readRecord: (value) => repairRecord.parse(value),
    create: (input, idempotencyKey) =>
      call(repairApi.create, { body: repairCreate.parse(input), idempotencyKey }),
    update: ({ id, version }, changes) =>
      call(repairApi.update, { params: { id }, version, body: repairUpdate.parse(changes) }),
    onSaved: (saved, intent) => {
      showMessage(word(isNew ? 'created' : 'saved', { number: saved.number }), { variant: 'success' });
      if (intent === 'open') open(saved);
      else takeIn(saved);
    },
    onDiscarded: open,
  });
  const guard = useUnsavedGuard(() => controller.countChanges() > 0);

  return (
    <RecordForm
      entity={repair}
      controller={controller}
      guard={guard}
      scope={{ entity: repair, form: controller.form, shape, labelOf, sayProblem, searches: repairSearches }}
      title={isNew ? t('form.newTitle') : t('form.editTitle', { number })}
      crumbs={[
        { text: t('crumb.list'), to: list },
        ...(record ? [{ text: number, to: repairAddress(record) }] : []),
        { text: isNew ? t('crumb.new') : t('crumb.edit', { number }) },
      ]}
      backTo={record ? repairAddress(record) : item ? `${equipment.page}/${item.id}` : list}
      showValue={showValue}
    >
      <RepairFormSections isNew={isNew} isClosed={isClosed} />
    </RecordForm>
  );
}

/** A new repair; the item may already stand in the address. */
function NewRepair() {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const itemId = parameters.get('item') ?? undefined;
  const item = useRecord(equipment.name, equipmentApi.get, itemId);
  if (itemId !== undefined && item.isPending) return <RecordLoading label={t('loading')} />;
  return (
    <RepairEditor
      key={itemId ?? 'new'}
      record={undefined}
      item={item.data && { id: item.data.id, label: item.data.tag ?? item.data.name, note: item.data.name }}
    />
  );
}

/** The page of the repair form: a new repair, or the one whose id stands in the address. */
export function RepairForm() {
  const { t } = useTranslation('record');
  const { id } = useParams();
  const record = useRecord(repair.name, repairApi.get, id);
  if (id === undefined) return <NewRepair />;
  if (record.isError && !record.data) {
    return <RecordFailed error={record.error} backTo={repair.page} onRetry={() => void record.refetch()} />;
  }
  if (!record.data || !record.isFetchedAfterMount) return <RecordLoading label={t('loading')} />;
  return <RepairEditor key={id} record={record.data} />;
}
