import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installationApi } from '#contract/entities/installation/installation.api.ts';
import {
  installation,
  type InstallationRecord,
} from '#contract/entities/installation/installation.schema.ts';
import { SeatsPanel } from '#web/areas/software/SeatsPanel.tsx';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';

function InstallationView({ record, history, view }: ShownRecord<InstallationRecord>) {
  const { t } = useTranslation('installation');
  const texts = useEntityTexts(installation);
  const isNow = view.asOf === undefined;
  const tag = record.equipment.label;
  return (
    <RecordFrame
      entity={installation}
      record={record}
      history={history}
      view={view}
      number={tag}
      isCode
      title={`${record.software.label} ${tag}`}
      listName={t('list.title')}
      api={installationApi}
      hasFiles={false}
      texts={texts}
      header={
        <RecordHeader
          code={tag}
          title={record.software.label}
          subtitle={record.equipment.note ? <bdi>{record.equipment.note}</bdi> : undefined}
          actions={
            isNow && record.deletedAt === null ? (
              <RecordActions
                entity={installation}
                api={installationApi}
                record={record}
                number={tag}
                consequence={t('page.deleteConsequence')}
              />
            ) : null
          }
        />
      }
      main={
        <RecordFacts
          entity={installation}
          record={record}
          texts={texts}
          elsewhere={[]}
          shown={{ equipmentId: <ReferenceText entity="equipment" value={record.equipment} isCode /> }}
        />
      }
      side={isNow ? <SeatsPanel field="equipmentId" id={record.equipmentId} /> : null}
    />
  );
}

/** The page of one installation: what was seen on which device, when, and what happened to that knowledge. */
export function InstallationPage() {
  return (
    <RecordPage entity={installation} api={installationApi}>
      {(shown) => <InstallationView {...shown} />}
    </RecordPage>
  );
}
