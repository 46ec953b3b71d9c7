import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { entitlement } from '#contract/entities/entitlement/entitlement.schema.ts';
import { softwareApi } from '#contract/entities/software/software.api.ts';
import { software, type SoftwareRecord } from '#contract/entities/software/software.schema.ts';
import { InstallationsPanel } from '#web/areas/software/InstallationsPanel.tsx';
import { SeatsPanel } from '#web/areas/software/SeatsPanel.tsx';
import { RecordActions } from '#web/features/records/RecordActions.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { CompliancePanel, EntitlementsPanel } from './SoftwarePanels.tsx';

// These stand in the header or among the figures.
const elsewhere = ['name', 'publisher', 'edition', 'approval', ...(software.derived ?? [])].filter(
  (name) => name !== 'termEndsOn',
);

function SoftwareView({ record, history, view }: ShownRecord<SoftwareRecord>) {
  const { t } = useTranslation('software');
  const texts = useEntityTexts(software);
  const can = useCan();
  const isNow = view.asOf === undefined;
  const canAct = isNow && record.deletedAt === null;
  return (
    <RecordFrame
      entity={software}
      record={record}
      history={history}
      view={view}
      number={record.name}
      title={record.name}
      listName={t('list.title')}
      api={softwareApi}
      texts={texts}
      header={
        <RecordHeader
          chips={
            <>
              {isNow ? <StatusChip entity="verdict" status={record.verdict} size="large" /> : null}
              <StatusChip entity="approval" status={record.approval} size="large" />
            </>
          }
          title={record.name}
          subtitle={
            <bdi>{[record.publisher, record.edition].filter((part) => part !== null).join(' · ')}</bdi>
          }
          actions={
            canAct ? (
              <RecordActions
                entity={software}
                api={softwareApi}
                record={record}
                number={record.name}
                consequence={t('page.deleteConsequence')}
                isDeletedWhileNew
              >
                {can('entitlement.create') ? (
                  <Button
                    variant="contained"
                    component={RouterLink}
                    to={`${entitlement.page}/new?software=${record.id}`}
                    startIcon={<Icon name="plus" size={16} />}
                  >
                    {t('page.newEntitlement')}
                  </Button>
                ) : null}
              </RecordActions>
            ) : null
          }
        />
      }
      main={
        <>
          {isNow ? <CompliancePanel record={record} /> : null}
          {isNow ? <EntitlementsPanel record={record} canAct={canAct} /> : null}
          <RecordFacts
            entity={software}
            record={record}
            texts={texts}
            elsewhere={elsewhere}
            shown={
              record.website
                ? {
                    website: (
                      <Link href={record.website} target="_blank" rel="noreferrer">
                        <bdi dir="ltr">{record.website}</bdi>
                      </Link>
                    ),
                  }
                : {}
            }
          />
        </>
      }
      side={
        isNow ? (
          <>
            <SeatsPanel field="softwareId" id={record.id} {...(canAct && { softwareId: record.id })} />
            <InstallationsPanel
              field="softwareId"
              id={record.id}
              {...(canAct && { product: { id: record.id, label: record.name, note: record.publisher } })}
            />
          </>
        ) : null
      }
    />
  );
}

/** The page of one product: whether its licenses fit its use, what was bought, who has it and where it runs. */
export function SoftwarePage() {
  return (
    <RecordPage entity={software} api={softwareApi}>
      {(shown) => <SoftwareView {...shown} />}
    </RecordPage>
  );
}
