import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { PrintFacts, PrintSection, type PrintFact } from '#web/features/print/PrintParts.tsx';
import { PrintRecordPage } from '#web/features/print/PrintRecordPage.tsx';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { RecordPaper, type PaperDecision } from '#web/features/print/RecordPaper.tsx';
import { usePrintFacts } from '#web/features/print/usePrintFacts.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatMoney, formatPercent } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { figureOf, sumOf } from '../lines/line-columns.tsx';
import { useLineNotes } from '../lines/useLineNotes.ts';
import { owedParts } from '../panels/federal-parts.ts';
import { useDecisions, useLines, useSummary } from '../retirement.queries.ts';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';

const shownFields = [
  'vendorId',
  'personId',
  'recipient',
  'surplusReference',
  'affidavitId',
  'authorId',
  'submittedAt',
  'approvedAt',
  'closedAt',
] as const;

function useFacts(record: RetirementRecord): PrintFact[] {
  const labels = useLabels();
  const factsOf = usePrintFacts(retirement, record);
  const { reasonText, methodText } = useMethodTexts();
  const label = (name: string) => labels.field(retirement.name, name);
  return [
    { name: 'reason', label: label('reason'), value: reasonText(record.reason) },
    { name: 'method', label: label('method'), value: methodText(record.method) },
    ...factsOf(shownFields),
  ];
}

const printFigures = [
  'fairMarketValue',
  'proceeds',
  'saleCost',
  'bookValue',
  'gainLoss',
  'amountDue',
] as const;
type PrintFigure = (typeof printFigures)[number];

/** What a reader of the paper must know of an item: that its disposal was reversed, or may be. */
function LineNotes({ record, line }: { record: RetirementRecord; line: RetirementLine }) {
  return useLineNotes(record, line)
    .filter(({ key }) => key !== 'lacks')
    .map(({ key, text }) => <div key={key}>{text}</div>);
}

function useColumns(record: RetirementRecord, summary: RetirementSummary): PrintColumn<RetirementLine>[] {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const label = (name: string) => labels.field(retirement.name, name);
  const money = (name: PrintFigure): PrintColumn<RetirementLine> => ({
    id: name,
    title: name === 'gainLoss' || name === 'amountDue' ? t(`lines.${name}`) : label(name),
    isFigure: true,
    render: (line) => figureOf(line, name),
    total: sumOf(summary, name),
  });
  return [
    {
      id: 'item',
      title: t('lines.item'),
      width: '26%',
      total: t('list.items', { count: record.itemCount }),
      render: (line) => (
        <>
          <Code>{line.equipment.label}</Code>
          <div>
            <bdi>{line.equipment.note}</bdi>
          </div>
          {line.serial ? <Code>{line.serial}</Code> : null}
          <LineNotes record={record} line={line} />
        </>
      ),
    },
    {
      id: 'certificate',
      breaks: 'words',
      title: t('lines.certificate'),
      render: ({ certificates, sanitization }) =>
        certificates.length > 0 ? (
          certificates.map(({ id, label: number }) => (
            <div key={id}>
              <Code>{number}</Code>
            </div>
          ))
        ) : (
          <>{labels.value(retirement.name, 'sanitization', sanitization)}</>
        ),
    },
    {
      id: 'disposedOn',
      title: label('disposedOn'),
      render: ({ disposedOn }) => <DateText value={disposedOn} />,
    },
    ...printFigures.map(money),
  ];
}

/** Every amount due with its formula, for whoever pays it. */
function FederalList({ lines }: { lines: readonly RetirementLine[] }) {
  const { t } = useTranslation('retirement');
  const { owed } = owedParts(lines);
  if (owed.length === 0) return null;
  return (
    <PrintSection title={t('paper.federal')}>
      <PrintFacts
        facts={owed.map(({ line, award }) => ({
          name: `${line.id}-${award.fundingSource.id}`,
          label: `${line.equipment.label} ${award.fain ?? award.fundingSource.label}`,
          value: (
            <Ltr>
              {formatPercent(award.share)} × {formatMoney(line.base ?? '0')} −{' '}
              {formatMoney(award.sellingCost)} = {formatMoney(award.amountDue)}
            </Ltr>
          ),
        }))}
      />
    </PrintSection>
  );
}

function useDecisionList(record: RetirementRecord): PaperDecision[] {
  const { t } = useTranslation('retirement');
  const { data = [] } = useDecisions(record);
  return data.map((decision) => ({ ...decision, text: t(`decisions.${decision.decision}`) }));
}

interface CaseSheetProps {
  record: RetirementRecord;
  lines: readonly RetirementLine[];
  summary: RetirementSummary;
}

function CaseSheet({ record, lines, summary }: CaseSheetProps) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const facts = useFacts(record);
  const columns = useColumns(record, summary);
  const decisions = useDecisionList(record);
  return (
    <RecordPaper
      title={labels.entity(retirement.name)}
      number={record.number}
      subtitle={labels.value(retirement.name, 'status', record.status)}
      facts={facts}
      heading={record.title}
      text={record.justification}
      decisionsTitle={t('paper.approvedBy')}
      decisions={decisions}
      signatures={[t('paper.agency'), t('paper.recipient')]}
    >
      <PrintTable label={t('lines.title')} columns={columns} rows={lines} keyOf={({ id }) => id} />
      <FederalList lines={lines} />
    </RecordPaper>
  );
}

function LoadedCase({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('record');
  const { data: lines } = useLines(record);
  const { data: summary } = useSummary(record);
  if (!lines || !summary) return <RecordLoading label={t('loading')} />;
  return <CaseSheet record={record} lines={lines} summary={summary} />;
}

/** The case as it goes into a file or to the recipient of the items. */
export function RetirementPrintPage() {
  return (
    <PrintRecordPage entity={retirement} api={retirementApi}>
      {(record) => <LoadedCase record={record} />}
    </PrintRecordPage>
  );
}
