import Box from '@mui/material/Box';
import type { BatchRow } from '#contract/features/batch/batch.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { problemsAt, warningsAt, type ReviewColumn } from './ReviewRow.tsx';
import { useImportTexts } from './useImportTexts.ts';

interface CellSentencesProps {
  row: BatchRow;
  /** The column of the cell; without one, everything about the row is told. */
  column: ReviewColumn | undefined;
  entity: string;
}

interface SentencesProps {
  tone: 'danger' | 'caution';
  problems: readonly FieldProblem[];
  textOf: (problem: FieldProblem) => string;
}

function Sentences({ tone, problems, textOf }: SentencesProps) {
  if (problems.length === 0) return null;
  return (
    <Box
      role={tone === 'danger' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        gap: 1,
        padding: '10px 12px',
        backgroundColor: `tone.${tone}.bg`,
        color: `tone.${tone}.fg`,
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ flex: 'none', display: 'inline-flex', marginTop: '2px' }}>
        <Icon name={tone === 'danger' ? 'error' : 'warn'} size={16} />
      </Box>
      <div>
        {problems.map((problem) => (
          <div key={`${problem.path} ${problem.messageKey}`}>{textOf(problem)}</div>
        ))}
      </div>
    </Box>
  );
}

/** What is wrong with a cell or a row, and what is only odd about it. */
export function CellSentences({ row, column, entity }: CellSentencesProps) {
  const { t } = useTranslation('import');
  const { rowProblem } = useImportTexts(entity);
  const problems = column ? problemsAt(row, column.facts.name) : row.problems;
  const warnings = column ? warningsAt(row, column.facts.name) : row.warnings;
  if (problems.length + warnings.length === 0) {
    return column ? null : <Box sx={{ padding: 2, typography: 'body2' }}>{t('rowIsGood')}</Box>;
  }
  return (
    <>
      <Sentences tone="danger" problems={problems} textOf={rowProblem} />
      <Sentences tone="caution" problems={warnings} textOf={rowProblem} />
    </>
  );
}
