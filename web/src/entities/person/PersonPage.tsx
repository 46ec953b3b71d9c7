import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { person, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import { HoldersPanel } from '#web/areas/custody/HoldersPanel.tsx';
import { ItemsPanel } from '#web/areas/custody/ItemsPanel.tsx';
import { SeatsPanel } from '#web/areas/software/SeatsPanel.tsx';
import { LinkedCounts } from '#web/features/records/LinkedCounts.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { MailLink } from '#web/shared/record/ContactLinks.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { AccountPanel } from './AccountPanel.tsx';
import { HandOver } from './HandOver.tsx';

function UsesPanel({ record }: { record: PersonRecord }) {
  const { t } = useTranslation('person');
  const reports = { entity: person, list: personApi.list, field: 'managerId', value: record.id };
  return <LinkedCounts title={t('page.uses')} links={[{ ...reports, text: t('page.reports') }]} />;
}

function PersonView(shown: ShownRecord<PersonRecord>) {
  const { record } = shown;
  const { t } = useTranslation('person');
  const canSeeAccounts = useCan()('user.read');
  return (
    <ReferenceView
      {...shown}
      entity={person}
      api={personApi}
      texts={useEntityTexts(person)}
      listName={t('list.title')}
      name={record.displayName}
      code={record.employeeNumber}
      subtitle={record.unit}
      consequence={t('page.deleteConsequence')}
      elsewhere={['displayName', 'employeeNumber']}
      action={<HandOver record={record} />}
      first={
        shown.view.asOf === undefined ? (
          <ItemsPanel
            title={t('page.items')}
            empty={t('page.noItems')}
            field="custodianId"
            operator="is"
            value={record.id}
          />
        ) : null
      }
      shown={{ email: <MailLink value={record.email} /> }}
      side={
        <>
          <UsesPanel record={record} />
          <HoldersPanel field="personId" id={record.id} today={shown.view.today} />
          {shown.view.asOf === undefined ? <SeatsPanel field="personId" id={record.id} /> : null}
          {canSeeAccounts ? <AccountPanel personId={record.id} /> : null}
        </>
      }
    />
  );
}

/** The page of one person: where they work, what they hold, and what happened to their record. */
export function PersonPage() {
  return (
    <RecordPage entity={person} api={personApi}>
      {(shown) => <PersonView {...shown} />}
    </RecordPage>
  );
}
