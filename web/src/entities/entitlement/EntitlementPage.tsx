import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { entitlementApi } from '#contract/entities/entitlement/entitlement.api.ts';
import {
  entitlement,
  entitlementFields,
  type EntitlementRecord,
} from '#contract/entities/entitlement/entitlement.schema.ts';
import { assignableStatuses } from '#contract/entities/entitlement/entitlement.states.ts';
import { useFundedTexts } from '#web/features/records/useFundedTexts.tsx';
import { KeyPanel } from '#web/areas/software/KeyPanel.tsx';
import { SeatsPanel } from '#web/areas/software/SeatsPanel.tsx';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { EntitlementActions } from './EntitlementActions.tsx';
import { EntitlementNotice, SbitaPanel, TermFigures } from './EntitlementPanels.tsx';

// These stand in the header, among the figures, or in a panel of their own.
const elsewhere = [
  'number',
  'phase',
  'status',
  'quantity',
  'assigned',
  'daysLeft',
  'decisionDueOn',
  'isDecisionDue',
  'isExpiredInUse',
  'yearlyCost',
  'keyLast4',
  ...Object.keys(entitlementFields).filter((name) => /^sbita[A-Z]/.test(name)),
];

function EntitlementView({ record, history, view }: ShownRecord<EntitlementRecord>) {
  const { t } = useTranslation('entitlement');
  const labels = useLabels();
  const texts = useFundedTexts(entitlement, record.fundingSources);
  const isNow = view.asOf === undefined;
  const canAct = isNow && record.deletedAt === null;
  const metric = labels.value(entitlement.name, 'metric', record.metric);
  const term = labels.value(entitlement.name, 'term', record.term);
  return (
    <RecordFrame
      entity={entitlement}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.software.label}`}
      listName={t('list.title')}
      api={entitlementApi}
      texts={texts}
      header={
        <>
          {canAct ? <EntitlementNotice record={record} /> : null}
          <RecordHeader
            code={record.number}
            // Expiring and expired are said of today; a day in the past knows what people had done by then.
            chips={
              <StatusChip entity="entitlement" status={isNow ? record.status : record.phase} size="large" />
            }
            title={record.software.label}
            subtitle={t('page.subtitle', { publisher: record.publisher, metric, term })}
            actions={canAct ? <EntitlementActions record={record} /> : null}
          />
        </>
      }
      main={
        <>
          {isNow ? <TermFigures record={record} /> : null}
          <RecordFacts
            entity={entitlement}
            record={record}
            texts={texts}
            elsewhere={isNow ? elsewhere : elsewhere.filter((name) => name !== 'quantity')}
            shown={{
              ...(record.previousTerm && {
                previousTermId: <ReferenceText entity="entitlement" value={record.previousTerm} isCode />,
              }),
              ...(record.nextTerm && {
                nextTermId: <ReferenceText entity="entitlement" value={record.nextTerm} isCode />,
              }),
            }}
          />
          <SbitaPanel record={record} texts={texts} />
        </>
      }
      side={
        <>
          {isNow ? (
            <SeatsPanel
              field="entitlementId"
              id={record.id}
              {...(canAct && assignableStatuses.includes(record.status) && { entitlement: record })}
            />
          ) : null}
          <KeyPanel key={record.id} owner="entitlement" record={record} canAct={canAct} />
        </>
      }
    />
  );
}

/** The page of one entitlement: what was bought, until when, who has its seats, and all that happened to it. */
export function EntitlementPage() {
  return (
    <RecordPage entity={entitlement} api={entitlementApi}>
      {(shown) => <EntitlementView {...shown} />}
    </RecordPage>
  );
}
