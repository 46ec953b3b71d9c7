import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import {
  isWorking,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import { RecordFrame } from '#web/features/records/RecordFrame.tsx';
import { RecordHeader } from '#web/features/records/RecordHeader.tsx';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { SentBackNotice } from '#web/features/records/SentBackNotice.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { LinesPanel } from './lines/LinesPanel.tsx';
import { CasePath } from './panels/CasePath.tsx';
import { ChecksPanel } from './panels/ChecksPanel.tsx';
import { DecisionsPanel } from './panels/DecisionsPanel.tsx';
import { FederalPanel } from './panels/FederalPanel.tsx';
import { MoneyPanel } from './panels/MoneyPanel.tsx';
import { SanitizationPanel } from './panels/SanitizationPanel.tsx';
import { useLines, useSummary } from './retirement.queries.ts';
import { RetirementActions } from './RetirementActions.tsx';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';
import { SubmitHint } from './steps/SubmitHint.tsx';
import { useRetirementTexts } from './useRetirementTexts.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = [
  'number',
  'status',
  'title',
  'itemCount',
  'fairMarketValue',
  'bookValue',
  'proceeds',
  'amountDue',
];

function useSubtitle(record: RetirementRecord): string {
  const { t } = useTranslation('retirement');
  const { reasonText, methodText } = useMethodTexts();
  return [
    t('list.items', { count: record.itemCount }),
    methodText(record.method),
    ...(record.surplusReference ? [t('page.lot', { lot: isolateLtr(record.surplusReference) })] : []),
    t('page.reason', { reason: reasonText(record.reason) }),
  ].join(' · ');
}

function RetirementView({ record, history, view }: ShownRecord<RetirementRecord>) {
  const { t } = useTranslation('retirement');
  const texts = useRetirementTexts();
  const { methodText, reasonText } = useMethodTexts();
  const { data: lines } = useLines(record);
  const { data: summary } = useSummary(record);
  const subtitle = useSubtitle(record);
  const isNow = view.asOf === undefined;
  const canAct = isNow && record.deletedAt === null;
  const isEnded = record.status === 'rejected' || record.status === 'cancelled';
  const shown = isNow && lines && summary ? { lines, summary } : undefined;
  return (
    <RecordFrame
      entity={retirement}
      record={record}
      history={history}
      view={view}
      number={record.number}
      isCode
      title={`${record.number} ${record.title}`}
      listName={t('list.title')}
      api={retirementApi}
      texts={texts}
      header={
        <>
          {canAct && record.sentBack ? <SentBackNotice sentBack={record.sentBack} /> : null}
          <RecordHeader
            code={record.number}
            chips={<StatusChip entity="retirement" status={record.status} size="large" />}
            title={record.title}
            subtitle={subtitle}
            actions={canAct ? <RetirementActions record={record} today={view.today} /> : null}
          />
          {isNow ? <CasePath record={record} /> : null}
          {canAct ? <SubmitHint record={record} /> : null}
        </>
      }
      main={
        <>
          {shown ? <LinesPanel record={record} canAct={canAct} {...shown} /> : null}
          <RecordFacts
            entity={retirement}
            record={record}
            texts={texts}
            elsewhere={elsewhere}
            shown={{
              reason: reasonText(record.reason),
              method: methodText(record.method),
              // Accounts have a page for administrators alone.
              authorId: <bdi>{record.author?.label}</bdi>,
            }}
            labelWidth={148}
          />
        </>
      }
      side={
        shown ? (
          <>
            {isEnded ? null : <SanitizationPanel summary={shown.summary} />}
            <FederalPanel {...shown} />
            {isWorking(record) ? <ChecksPanel record={record} {...shown} /> : null}
            <MoneyPanel summary={shown.summary} />
            <DecisionsPanel record={record} />
          </>
        ) : null
      }
    />
  );
}

/** The page of one case: is the data gone, what is owed, what is missing, and all that happened to it. */
export function RetirementPage() {
  return (
    <RecordPage entity={retirement} api={retirementApi}>
      {(shown) => <RetirementView {...shown} />}
    </RecordPage>
  );
}
