import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useSearchParams } from 'react-router';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { repairApi } from '#contract/entities/repair/repair.api.ts';
import { checkRepair } from '#contract/entities/repair/repair.rules.ts';
import {
  lateRepairFields,
  repair,
  repairDefaults,
  type RepairRecord,
} from '#contract/entities/repair/repair.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { EntityForm } from '#web/features/records/EntityForm.tsx';
import { FormPage } from '#web/features/records/FormPage.tsx';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useEntityForm, type FormSetup } from '#web/features/records/useEntityForm.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useToday } from '#web/shared/session/useToday.ts';
import { partsCodec } from './repair-parts.ts';
import { repairSearches } from './repair.searches.ts';
import { RepairFormSections } from './RepairFormSections.tsx';
import { useRepairTexts } from './useRepairTexts.tsx';

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

interface EditorProps {
  record: RepairRecord | undefined;
  /** The item that a new repair is asked for. */
  item?: ReferenceValue | undefined;
}

/** Which fields there are: a request asks for little, and what is over takes only papers and bills. */
function namesOf(isNew: boolean, isClosed: boolean): { names?: readonly string[] } {
  if (isNew) return { names: requested };
  return isClosed ? { names: lateRepairFields } : {};
}

function RepairEditor({ record, item }: EditorProps) {
  const { t } = useTranslation('repair');
  const isNew = record === undefined;
  const isClosed = record !== undefined && record.closedAt !== null;
  const storesData = record?.itemStoresData ?? false;
  const today = useToday();
  const setup = useMemo(
    (): FormSetup<RepairRecord> => ({
      entity: repair,
      api: repairApi,
      defaults: { ...repairDefaults, equipment: item ?? null },
      ...namesOf(isNew, isClosed),
      codecs: { parts: partsCodec },
      rules: (wanted, before) =>
        isClosed ? [] : checkRepair({ ...wanted, status: before?.status }, { today, storesData }),
      ...(item && { draftOf: item.id }),
      numberOf: ({ number }) => number,
    }),
    [isNew, isClosed, storesData, today, item],
  );
  return (
    <EntityForm
      state={useEntityForm(setup, record)}
      texts={useRepairTexts()}
      listName={t('list.title')}
      newTitle={t('list.create')}
      searches={repairSearches}
      {...(item && { backTo: `${equipment.page}/${item.id}` })}
    >
      <RepairFormSections isNew={isNew} isClosed={isClosed} />
    </EntityForm>
  );
}

/** A new repair; the item may already stand in the address. */
function NewRepair() {
  const { t } = useTranslation('record');
  const [parameters] = useSearchParams();
  const itemId = parameters.get('item') ?? undefined;
  const { data, isPending } = useRecord(equipment.name, equipmentApi.get, itemId);
  const item = useMemo(() => data && { id: data.id, label: data.tag ?? data.name, note: data.name }, [data]);
  if (itemId !== undefined && isPending) return <RecordLoading label={t('loading')} />;
  return <RepairEditor key={itemId ?? 'new'} record={undefined} item={item} />;
}

/** The page of the repair form: a new repair, or the one whose id stands in the address. */
export function RepairForm() {
  return (
    <FormPage entity={repair} api={repairApi}>
      {(record) => (record ? <RepairEditor key={record.id} record={record} /> : <NewRepair />)}
    </FormPage>
  );
}
