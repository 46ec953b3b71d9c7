import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  isRevision,
  retirement,
  type RetirementRecord,
} from '#contract/entities/retirement/retirement.schema.ts';
import { caseSteps, type CaseStep } from '#contract/entities/retirement/retirement.steps.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { ClosedYearNote } from '#web/areas/report/ClosedYearNote.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { useMethodTexts } from '#web/areas/retirement/useMethodTexts.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useLines } from '../retirement.queries.ts';
import { fieldOfLine, findDisposalProblems } from '../lines/line-fields.ts';
import { lookOf } from './retirement-steps.ts';

/** Items that would have no price although the method is a sale. */
function PriceNotice({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirementSteps');
  const { data: lines = [] } = useLines(record);
  const { rules } = useMethodTexts();
  const isSale = rules?.methods.find(({ method }) => method === record.method)?.needsPrice === true;
  const without = lines.filter(({ salePrice }) => salePrice === null).length;
  if (!isSale || without === 0) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Notice tone="caution">{t('notice.noPrice', { count: without })}</Notice>
    </div>
  );
}

const decisions = ['withdraw', 'return', 'reject', 'approve'] as const;
function isDecision(step: CaseStep): step is (typeof decisions)[number] {
  return decisions.some((one) => one === step);
}

/** What somebody decides on: how many items, which way they go, and the money. */
function DecisionFacts({ record }: { record: RetirementRecord }) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const { methodText } = useMethodTexts();
  const label = (field: string) => labels.field(retirement.name, field);
  const figures = (['bookValue', 'fairMarketValue', 'amountDue'] as const).map((name) => ({
    key: name,
    label: label(name),
    value: <Money value={record[name]} hasSign />,
  }));
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Facts
        facts={[
          { key: 'title', label: label('title'), value: <bdi>{record.title}</bdi> },
          { key: 'method', label: label('method'), value: methodText(record.method) },
          { key: 'items', label: label('itemCount'), value: t('list.items', { count: record.itemCount }) },
          ...figures,
        ]}
      />
    </div>
  );
}

interface RetirementStepDialogProps extends StepHandlers {
  step: CaseStep;
  record: RetirementRecord;
  today: string;
}

/** Asks what a step of a case needs to know. */
export function RetirementStepDialog({ step, record, today, ...handlers }: RetirementStepDialogProps) {
  const { t } = useTranslation('retirementSteps');
  const params = {
    number: isolateLtr(record.number),
    author: record.author?.label ?? '',
    count: record.itemCount,
  };
  return (
    <StepFormDialog
      {...handlers}
      entity={retirement}
      step={caseSteps[step]}
      title={t(`title.${step}`, params)}
      text={isRevision(record) && isDecision(step) ? t(`revision.${step}`) : t(`text.${step}`, params)}
      confirm={t(`do.${step}`)}
      start={{ disposedOn: today }}
      labels={{ reason: t('field.reason'), comment: t('field.comment') }}
      look={lookOf}
      rules={(input) => (step === 'complete' ? findDisposalProblems(input, record, today) : [])}
      fieldOf={fieldOfLine}
      notices={
        <>
          {step === 'complete' ? <PriceNotice record={record} /> : null}
          {step === 'complete' ? <ClosedYearNote name="disposedOn" /> : null}
          {isDecision(step) || step === 'complete' ? <DecisionFacts record={record} /> : null}
        </>
      }
    />
  );
}
