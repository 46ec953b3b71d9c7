import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { manufacturerApi } from '#contract/entities/manufacturer/manufacturer.api.ts';
import {
  manufacturer,
  type ManufacturerRecord,
} from '#contract/entities/manufacturer/manufacturer.schema.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import { model } from '#contract/entities/model/model.schema.ts';
import { ListedPanel } from '#web/features/records/ListedPanel.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { PhoneLink, WebLink } from '#web/shared/record/ContactLinks.tsx';

function ModelsPanel({ record }: { record: ManufacturerRecord }) {
  const { t } = useTranslation('manufacturer');
  return (
    <ListedPanel
      title={t('page.models')}
      empty={t('page.noModels')}
      entity={model}
      list={modelApi.list}
      field="manufacturerId"
      value={record.id}
      more={(total) => t('page.moreModels', { total })}
      renderRow={({ name, number, category }) => ({
        name,
        note: number ? <bdi>{number}</bdi> : null,
        end: <bdi>{category.label}</bdi>,
      })}
    />
  );
}

function ManufacturerView(shown: ShownRecord<ManufacturerRecord>) {
  const { record } = shown;
  const { t } = useTranslation('manufacturer');
  return (
    <ReferenceView
      {...shown}
      entity={manufacturer}
      api={manufacturerApi}
      texts={useEntityTexts(manufacturer)}
      listName={t('list.title')}
      name={record.name}
      consequence={t('page.deleteConsequence')}
      elsewhere={['name']}
      shown={{
        supportUrl: <WebLink value={record.supportUrl} />,
        supportPhone: <PhoneLink value={record.supportPhone} />,
      }}
      side={<ModelsPanel record={record} />}
    />
  );
}

/** The page of one manufacturer: how to reach its support, and its models. */
export function ManufacturerPage() {
  return (
    <RecordPage entity={manufacturer} api={manufacturerApi}>
      {(shown) => <ManufacturerView {...shown} />}
    </RecordPage>
  );
}
