import './take-over-texts.ts';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { PrintPage } from '#web/features/print/PrintPage.tsx';
import { PrintFacts, PrintSection, PrintSignatures } from '#web/features/print/PrintParts.tsx';
import { PrintSheet } from '#web/features/print/PrintSheet.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { FileName, StatementTable } from './StatementTable.tsx';
import { takeOverPath } from './take-over-path.ts';
import { useTakeOver } from './take-over.queries.ts';

type TakenFile = TakeOver['steps'][number]['files'][number];

function TakenFileSection({ batch, statement }: TakenFile) {
  const { t } = useTranslation('takeOver');
  return (
    <section>
      <p>
        <FileName batch={batch} />
      </p>
      <PrintFacts
        facts={[
          { name: 'by', label: t('by'), value: <bdi>{batch.createdBy}</bdi> },
          {
            name: 'at',
            label: t('appliedAt'),
            value: batch.appliedAt ? <InstantText value={batch.appliedAt} /> : null,
          },
          { name: 'hash', label: t('hash'), value: batch.file ? <Ltr>{batch.file.sha256}</Ltr> : null },
        ]}
      />
      <StatementTable batch={batch} statement={statement} />
    </section>
  );
}

function Sheet({ until, steps }: TakeOver) {
  const { t } = useTranslation('takeOver');
  const taken = steps.filter(({ files }) => files.length > 0);
  return (
    <PrintSheet title={t('title')} subtitle={t('paperText')}>
      <PrintFacts facts={[{ name: 'until', label: t('until'), value: <DateText value={until} /> }]} />
      {taken.length === 0 ? <p>{t('nothing')}</p> : null}
      {taken.map(({ entity, files }) => (
        <PrintSection key={entity} title={t(`entity.${entity}`)}>
          {files.map((file) => (
            <TakenFileSection key={file.batch.id} {...file} />
          ))}
        </PrintSection>
      ))}
      <PrintSignatures names={[t('prepared'), t('checked')]} />
    </PrintSheet>
  );
}

function LoadedSheet() {
  const { t } = useTranslation('takeOver');
  const found = useTakeOver();
  if (found.data) return <Sheet {...found.data} />;
  if (found.error) {
    return <RecordFailed error={found.error} backTo={takeOverPath} onRetry={() => void found.refetch()} />;
  }
  return <RecordLoading label={t('title')} />;
}

/** Everything that was taken over on one paper, to be signed. */
export function TakeOverPaper() {
  return (
    <PrintPage backTo={takeOverPath}>
      <LoadedSheet />
    </PrintPage>
  );
}
