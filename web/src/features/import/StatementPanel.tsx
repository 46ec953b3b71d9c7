import Box from '@mui/material/Box';
import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { fromCents, toCents } from '#contract/shared/money.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import { addsUp, statementParts, type StatementPart } from './statement.ts';
import { useImportTexts } from './useImportTexts.ts';

type Line = BatchStatement['file'];

function sumOf(statement: BatchStatement, fields: readonly string[]): Line {
  const cents = (field: string) =>
    statementParts.reduce((sum, part) => sum + toCents(statement[part].amounts[field] ?? '0.00'), 0n);
  return {
    rows: statementParts.reduce((sum, part) => sum + statement[part].rows, 0),
    amounts: Object.fromEntries(fields.map((field) => [field, fromCents(cents(field))])),
  };
}

/** Rows and amounts of the file, and what became of them: the parts are the whole. */
export function StatementPanel({ entity, statement }: { entity: string; statement: BatchStatement }) {
  const { t } = useTranslation('import');
  const { fieldLabel } = useImportTexts(entity);
  const fields = Object.keys(statement.file.amounts);
  const isWhole = addsUp(statement);
  const line = (name: 'file' | 'sum' | StatementPart, { rows, amounts }: Line) => (
    <tr key={name} className={name === 'file' || name === 'sum' ? 'whole' : 'part'}>
      <th scope="row">{t(`statement.${name}`)}</th>
      <td className="figure" dir="ltr">
        <Count value={rows} />
      </td>
      {fields.map((field) => (
        <td key={field} className="figure" dir="ltr">
          <Money value={amounts[field] ?? '0.00'} />
        </td>
      ))}
    </tr>
  );
  return (
    <Panel
      title={t('addsUp')}
      isFlush
      end={
        <StatusMark
          look={
            isWhole
              ? { tone: 'success', shape: 'check', weight: 'quiet' }
              : { tone: 'danger', shape: 'warn', weight: 'loud' }
          }
          label={t(isWhole ? 'sameSum' : 'otherSum')}
        />
      }
    >
      <PanelTable
        label={t('addsUp')}
        sx={{
          '& .whole > *': { fontWeight: 600 },
          '& .part > th': { paddingInlineStart: '24px' },
          '& .part.left > *': { color: 'tone.danger.fg' },
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('statement.part')}</th>
              <th scope="col" className="figure">
                {t('statement.rows')}
              </th>
              {fields.map((field) => (
                <th key={field} scope="col" className="figure">
                  {fieldLabel(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {line('file', statement.file)}
            {statementParts.map((part) => line(part, statement[part]))}
          </tbody>
          <tfoot>{line('sum', sumOf(statement, fields))}</tfoot>
        </table>
      </PanelTable>
      <Box
        component="p"
        sx={{ margin: 0, paddingInline: 2, paddingBlock: 1, typography: 'caption', color: 'text.secondary' }}
      >
        {t(isWhole ? 'noDifference' : 'difference')}
      </Box>
    </Panel>
  );
}
