import './take-over-texts.ts';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { PrintTable, type PrintColumn } from '#web/features/print/PrintTable.tsx';
import { statementLines, statementParts, type StatementLine } from './statement-lines.ts';

type TakenFile = TakeOver['steps'][number]['files'][number];

/** What became of every row and every amount of a file: the parts add up to it. */
export function StatementTable({ batch, statement }: TakenFile) {
  const { t } = useTranslation('takeOver');
  const labels = useLabels();
  const columns: PrintColumn<StatementLine>[] = [
    {
      id: 'what',
      title: t('what'),
      breaks: 'words',
      render: ({ field }) => (field === null ? t('rows') : labels.field(batch.entity, field)),
    },
    ...statementParts.map((part) => ({
      id: part,
      title: t(`part.${part}`),
      isFigure: true,
      render: ({ field, figures }: StatementLine) =>
        field === null ? <Count value={Number(figures[part])} /> : <Money value={figures[part]} />,
    })),
  ];
  return (
    <PrintTable
      label={t('statementOf', { number: batch.number })}
      columns={columns}
      rows={statementLines(statement)}
      keyOf={({ field }) => field ?? 'rows'}
    />
  );
}

/** A file by its number, its name and its hash: what was signed is found again. */
export function FileName({ batch }: Pick<TakenFile, 'batch'>) {
  return (
    <>
      <Code>{batch.number}</Code> <bdi>{batch.file?.name ?? batch.title}</bdi>
    </>
  );
}
