import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementApi } from '#contract/entities/retirement/retirement.api.ts';
import type { RetirementLine, RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement, type RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { allFields, referenceName } from '#contract/shared/entity.ts';
import {
  PrintFacts,
  PrintSection,
  PrintSignatures,
  type PrintFact,
} from '#web/features/print/PrintParts.tsx';
import { PrintRecordPage } from '#web/features/print/PrintRecordPage.tsx';
import { PrintSheet } from '#web/features/print/PrintSheet.tsx';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted, formatMoney, formatPercent } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { hasValue, ValueText } from '#web/shared/record/ValueText.tsx';
import { figureOf } from '../lines/line-columns.tsx';
import { isReversed } from '../lines/line-fields.ts';
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
const fields = allFields(retirement);

function useFacts(record: RetirementRecord): PrintFact[] {
  const labels = useLabels();
  const { reasonText, methodText } = useMethodTexts();
  const values = record as Readonly<Record<string, unknown>>;
  const label = (name: string) => labels.field(retirement.name, name);
  const others = shownFields.flatMap((name) => {
    const facts = fields[name];
    const value = facts?.kind === 'reference' ? values[referenceName(name)] : values[name];
    if (!hasValue(value)) return [];
    const text = <ValueText entity={retirement.name} name={name} facts={facts} value={value} />;
    return [{ name, label: label(name), value: text }];
  });
  return [
    { name: 'reason', label: label('reason'), value: reasonText(record.reason) },
    { name: 'method', label: label('method'), value: methodText(record.method) },
    ...others,
  ];
}

const printFigures = ['proceeds', 'saleCost', 'bookValue', 'gainLoss', 'amountDue'] as const;
type PrintFigure = (typeof printFigures)[number];

function useColumns(): PrintColumn<RetirementLine>[] {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const label = (name: string) => labels.field(retirement.name, name);
  const money = (name: PrintFigure): PrintColumn<RetirementLine> => ({
    id: name,
    title: name === 'gainLoss' || name === 'amountDue' ? t(`lines.${name}`) : label(name),
    isFigure: true,
    render: (line) => figureOf(line, name),
  });
  return [
    {
      id: 'tag',
      breaks: 'never',
      title: labels.field('equipment', 'tag'),
      render: ({ equipment }) => <Code>{equipment.label}</Code>,
    },
    {
      id: 'item',
      title: t('lines.item'),
      width: '20%',
      render: (line) => (
        <>
          <bdi>{line.equipment.note}</bdi>
          {line.serial ? (
            <div>
              <Code>{line.serial}</Code>
            </div>
          ) : null}
          {isReversed(line) ? <div>{t('lines.leftOut', { count: 1 })}</div> : null}
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

function DecisionList({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirement');
  const { data: decisions = [] } = useDecisions(record);
  if (decisions.length === 0) return null;
  return (
    <PrintSection title={t('paper.approvedBy')}>
      <PrintFacts
        facts={decisions.map(({ step, decision, person, email, at }) => ({
          name: String(step),
          label: `${nameWithEmail(person, email)} ${t(`decisions.${decision}`)}`,
          value: <InstantText value={at} />,
        }))}
      />
    </PrintSection>
  );
}

/** Proceeds less costs and book value is the gain or loss: written so that it adds up. */
function sumsOf(summary: RetirementSummary) {
  const isDeducted = (name: PrintFigure) => name === 'saleCost' || name === 'bookValue';
  return printFigures.map((name) => ({
    name,
    value: <Money value={isDeducted(name) ? deducted(summary[name]) : summary[name]} hasSign />,
  }));
}

function CaseSheet({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirement');
  const { t: recordText } = useTranslation('record');
  const labels = useLabels();
  const facts = useFacts(record);
  const columns = useColumns();
  const { data: lines } = useLines(record);
  const { data: summary } = useSummary(record);
  if (!lines || !summary) return <RecordLoading label={recordText('loading')} />;
  return (
    <PrintSheet
      title={labels.entity(retirement.name)}
      number={record.number}
      subtitle={labels.value(retirement.name, 'status', record.status)}
    >
      <PrintFacts facts={facts} />
      <PrintSection title={record.title}>
        <p>
          <bdi>{record.justification}</bdi>
        </p>
      </PrintSection>
      <PrintTable
        label={t('lines.title')}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        sums={sumsOf(summary).map(({ name, value }) => ({
          label: name === 'gainLoss' ? t('lines.gainLoss') : labels.field(retirement.name, name),
          value,
          isStrong: name === 'amountDue',
        }))}
      />
      <FederalList lines={lines} />
      <DecisionList record={record} />
      <PrintSignatures names={[t('paper.agency'), t('paper.recipient')]} />
    </PrintSheet>
  );
}

/** The case as it goes into a file or to the recipient of the items. */
export function RetirementPrintPage() {
  return (
    <PrintRecordPage entity={retirement} api={retirementApi}>
      {(record) => <CaseSheet record={record} />}
    </PrintRecordPage>
  );
}
