import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { BatchRecord, BatchRow, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { splitChanges } from '#contract/features/batch/row-changes.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { useRowProblemText } from '#web/features/batch/useRowProblemText.ts';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { useFundedTexts } from '#web/features/records/useFundedTexts.tsx';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { statuses, type StatusFamilyName } from '#web/shared/status/statuses.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { useBulkRows, type WantedRows } from './bulk-edit.queries.ts';
import { WorkbookButton } from './WorkbookButton.tsx';
import { nameInRecords, sharedTitle } from './useSharedFields.ts';

interface LineProps {
  entity: Entity;
  row: BatchRow;
  isApplied: boolean;
  fields: readonly string[];
}

const hasChip = (name: string): name is StatusFamilyName => name in statuses;

function Name({ entity, row }: Pick<LineProps, 'entity' | 'row'>) {
  const { target, targetId } = row;
  const page = targetId === null ? undefined : findRecordPage(entity.name, targetId);
  const isCode = entity.fields[entity.display]?.kind === 'code';
  const label = target?.label ?? target?.name ?? '…';
  const text = isCode && target?.label ? <Code>{label}</Code> : <bdi>{label}</bdi>;
  return page === undefined ? text : <RecordLink to={page}>{text}</RecordLink>;
}

/** A record with what changes in it: the new value above the old one, which is struck through. */
function Line({ entity, row, isApplied, fields }: LineProps) {
  const { showValue } = useFundedTexts(entity);
  const problemText = useRowProblemText(entity, isApplied);
  const { target, changes, problems } = row;
  return (
    <tr>
      <th scope="row" className="tight">
        <Name entity={entity} row={row} />
      </th>
      {'name' in entity.fields && entity.display !== 'name' ? (
        <td>
          <bdi>{target?.name}</bdi>
        </td>
      ) : null}
      {'status' in entity.fields ? (
        <td className="tight">
          {target?.status && hasChip(entity.name) ? (
            <StatusChip entity={entity.name} status={target.status} />
          ) : null}
        </td>
      ) : null}
      {fields.map((field) => {
        const change = changes?.[field];
        return (
          <td key={field}>
            {change === undefined ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                –
              </Box>
            ) : (
              <>
                <b>{showValue(field, change.to)}</b>
                <Box
                  component="del"
                  sx={{ display: 'block', typography: 'caption', fontWeight: 400, color: 'text.secondary' }}
                >
                  {showValue(field, change.from)}
                </Box>
              </>
            )}
          </td>
        );
      })}
      {problems.length > 0 ? <td>{problems.map(problemText).join(' ')}</td> : null}
    </tr>
  );
}

interface PreviewTableProps {
  batch: BatchRecord;
  entity: Entity;
  statement: BatchStatement | undefined;
  wanted: readonly [WantedRows, ...WantedRows[]];
  /** They are records that change, or did. */
  isChange: boolean;
}

/** The rows of some outcomes in the order of the list, and in how many records each field changes. */
export function PreviewTable({ batch, entity, statement, wanted, isChange }: PreviewTableProps) {
  const { t } = useTranslation('bulkEdit');
  const texts = useEntityTexts(entity);
  const first = useBulkRows(batch, wanted[0], true);
  const second = useBulkRows(batch, wanted[1] ?? wanted[0], wanted[1] !== undefined);
  const parts = wanted.length > 1 ? [first, second] : [first];
  const rows = parts
    .flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
    .map((row) => ({ ...row, changes: row.changes && splitChanges(row.changes, entity.openField) }));
  const more = parts.find(({ hasNextPage }) => hasNextPage);
  const named = batch.changes?.map(({ field }) => nameInRecords(entity, field)) ?? [];
  const found = new Set(rows.flatMap(({ changes }) => Object.keys(changes ?? {})));
  const labelOf = (field: string) => sharedTitle(entity, field) ?? texts.labelOf(field);
  // What was asked for in its order, then what follows from it.
  const fields = isChange ? [...new Set([...named, ...found])].filter((field) => found.has(field)) : [];
  const hasProblems = rows.some(({ problems }) => problems.length > 0);
  if (rows.length === 0) {
    const isLoading = parts.some(({ isPending, isEnabled }) => isPending && isEnabled);
    return <Box sx={{ typography: 'body2', padding: 2 }}>{t(isLoading ? 'loading' : 'none')}</Box>;
  }
  return (
    <Paper variant="outlined">
      <PanelTable
        label={t('differences')}
        maxHeight={560}
        sx={{
          // The colored headings go on to the edge.
          paddingInlineEnd: 0,
          '& tr > :last-child': { paddingInlineEnd: '16px' },
          '& thead .changed': { color: 'primary.main', fontWeight: 600, backgroundColor: 'primary.soft' },
        }}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{labelOf(entity.display)}</th>
              {'name' in entity.fields && entity.display !== 'name' ? (
                <th scope="col">{labelOf('name')}</th>
              ) : null}
              {'status' in entity.fields ? <th scope="col">{labelOf('status')}</th> : null}
              {fields.map((field) => (
                <th key={field} scope="col" className="changed">
                  {labelOf(field)}
                </th>
              ))}
              {hasProblems ? <th scope="col">{t('why')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line
                key={row.n}
                entity={entity}
                row={row}
                isApplied={batch.appliedAt !== null}
                fields={fields}
              />
            ))}
          </tbody>
        </table>
      </PanelTable>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          minHeight: 40,
          paddingInline: 2,
          borderTop: 1,
          borderColor: 'divider',
          typography: 'caption',
        }}
      >
        {more ? (
          <Button size="small" disabled={more.isFetching} onClick={() => void more.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        {/* Two outcomes share a table: their workbook has all records, with the outcome of each. */}
        <WorkbookButton batch={batch} wanted={wanted.length === 1 ? wanted[0] : undefined} />
        <Box sx={{ flex: 1 }} />
        {isChange
          ? Object.entries(statement?.fields ?? {}).map(([field, n]) => (
              <span key={field}>
                {labelOf(field)}{' '}
                <b>
                  <Count value={n} />
                </b>
              </span>
            ))
          : null}
      </Box>
    </Paper>
  );
}
