import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { location, type LocationRecord } from '#contract/entities/location/location.schema.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { person } from '#contract/entities/person/person.schema.ts';
import { HoldersPanel } from '#web/areas/custody/HoldersPanel.tsx';
import { ItemsPanel } from '#web/areas/custody/ItemsPanel.tsx';
import { LinkedCounts } from '#web/features/records/LinkedCounts.tsx';
import { ListedPanel } from '#web/features/records/ListedPanel.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';

// These stand in the header or in a panel of their own.
const elsewhere = ['name', 'path', 'depth', 'childCount', 'equipmentCount'];

function UsesPanel({ record }: { record: LocationRecord }) {
  const { t } = useTranslation('location');
  const people = { entity: person, list: personApi.list, field: 'locationId', value: record.id };
  return <LinkedCounts title={t('page.uses')} links={[{ ...people, text: t('page.people') }]} />;
}

/** What kind of place it is, and inside of which it lies. */
function useSubtitle({ kind, parent }: LocationRecord): string {
  const { t } = useTranslation('location');
  const text = useLabels().value(location.name, 'kind', kind);
  return parent ? t('page.subtitle', { kind: text, path: parent.note ?? parent.label }) : text;
}

function ChildrenPanel({ record }: { record: LocationRecord }) {
  const { t } = useTranslation('location');
  return (
    <ListedPanel
      title={t('page.children')}
      empty={t('page.noChildren')}
      entity={location}
      list={locationApi.list}
      field="parentId"
      value={record.id}
      more={(total) => t('page.moreChildren', { total })}
      renderRow={({ name, code, equipmentCount }) => ({
        name,
        note: <Code>{code}</Code>,
        end: <Count value={equipmentCount} />,
      })}
    />
  );
}

function LocationView(shown: ShownRecord<LocationRecord>) {
  const { record } = shown;
  const { t } = useTranslation('location');
  const hasInside = record.childCount > 0;
  return (
    <ReferenceView
      {...shown}
      entity={location}
      api={locationApi}
      texts={useEntityTexts(location)}
      listName={t('list.title')}
      name={record.name}
      code={record.code}
      subtitle={useSubtitle(record)}
      consequence={t('page.deleteConsequence')}
      isInUse={record.childCount > 0 || record.equipmentCount > 0}
      elsewhere={elsewhere}
      first={
        <>
          {shown.view.asOf === undefined ? (
            <ItemsPanel
              title={t(hasInside ? 'page.itemsInside' : 'page.items')}
              empty={t('page.noItems')}
              field="locationId"
              operator="within"
              value={record.id}
            />
          ) : null}
          {hasInside ? <ChildrenPanel record={record} /> : null}
        </>
      }
      side={
        <>
          <UsesPanel record={record} />
          <HoldersPanel field="locationId" id={record.id} today={shown.view.today} />
        </>
      }
    />
  );
}

/** The page of one location: where it is, what is in it, and what happened to it. */
export function LocationPage() {
  return (
    <RecordPage entity={location} api={locationApi}>
      {(shown) => <LocationView {...shown} />}
    </RecordPage>
  );
}
