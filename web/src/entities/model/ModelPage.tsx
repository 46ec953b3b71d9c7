import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { model, type ModelRecord } from '#contract/entities/model/model.schema.ts';
import { LinkedCounts } from '#web/features/records/LinkedCounts.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { failuresAddress, FailuresPanel } from './FailuresPanel.tsx';

function UsesPanel({ record }: { record: ModelRecord }) {
  const { t } = useTranslation('model');
  return (
    <LinkedCounts
      title={t('page.uses')}
      links={[
        {
          text: t('page.items'),
          entity: equipment,
          list: equipmentApi.list,
          field: 'modelId',
          value: record.id,
        },
      ]}
    />
  );
}

function ModelView(shown: ShownRecord<ModelRecord>) {
  const { record, view } = shown;
  const { t } = useTranslation('model');
  const day = view.asOf ?? view.today;
  const isUnsupported = record.supportEndsOn !== null && record.supportEndsOn < day;
  return (
    <ReferenceView
      {...shown}
      entity={model}
      api={modelApi}
      texts={useEntityTexts(model)}
      listName={t('list.title')}
      name={record.name}
      code={record.number}
      chips={isUnsupported ? <StatusChip entity="support" status="ended" /> : null}
      subtitle={t('page.subtitle', {
        manufacturer: record.manufacturer.label,
        category: record.category.label,
      })}
      consequence={t('page.deleteConsequence')}
      elsewhere={['name', 'number']}
      main={view.asOf === undefined ? <FailuresPanel modelId={record.id} today={view.today} /> : null}
      side={<UsesPanel record={record} />}
    />
  );
}

/** The page of one model: who makes it, what its items start with, and which they are. */
export function ModelPage() {
  return (
    <RecordPage entity={model} api={modelApi} parts={(id, today) => [failuresAddress(id, today)]}>
      {(shown) => <ModelView {...shown} />}
    </RecordPage>
  );
}
