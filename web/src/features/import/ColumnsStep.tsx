import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import { BatchSteps } from '#web/features/batch/BatchSteps.tsx';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { call } from '#web/shared/client/client.ts';
import { BottomBar } from '#web/shared/form/BottomBar.tsx';
import { joinList } from '#web/shared/format/join-list.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { ColumnHeads, ColumnLine } from './ColumnLine.tsx';
import { valuesOf } from './import-path.ts';
import { ImportLines } from './ImportLine.tsx';
import { useImportColumns, useImportCommand, useImportFields, useValueCounts } from './import.queries.ts';
import { Constants, ExistingRecords, type MappingChange } from './MappingChoices.tsx';
import { MemoryPanel } from './MemoryPanel.tsx';
import { RecognizedPanel } from './RecognizedPanel.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { useImportTexts } from './useImportTexts.ts';
import { useMatchedColumns } from './useOpenValues.ts';

/** A column that goes into another field no longer goes together with those of the former one. */
function changedColumn(column: ColumnMapping, change: Partial<ColumnMapping>): ColumnMapping {
  if (change.field === undefined) return { ...column, ...change };
  const { reading: _reading, place: _place, ...alone } = column;
  return { ...alone, ...change };
}

/** The columns of a file with the fields they are imported into; each change is saved at once. */
export function ColumnsStep({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const { id, entity, columns, counts } = batch;
  const { fieldLabel } = useImportTexts(entity);
  const { run, isRunning } = useImportCommand(batch);
  const [isReading, setReading] = useState(false);
  const isAuthor = useIsAuthor(batch);
  const known = useImportFields(id).data;
  const contents = useImportColumns(id).data;
  const { counts: values, isCounting } = useValueCounts(id, useMatchedColumns(batch));
  const { mapping } = batch;
  if (!known || !mapping) return <Loading />;

  const save = (change: MappingChange) =>
    run((newest) => {
      const before = newest.mapping ?? mapping;
      const after = { ...before, ...change(before) };
      return call(importApi.map, { params: { id }, version: newest.version, body: { mapping: after } });
    });
  const setColumn = (column: number, change: Partial<ColumnMapping>) =>
    save((before) => ({
      columns: before.columns.map((one) => (one.column === column ? changedColumn(one, change) : one)),
    }));
  const check = () =>
    run(
      ({ version }, idempotencyKey) =>
        call(importApi.check, { params: { id }, version, idempotencyKey, body: {} }),
      {
        onSuccess: () => void navigate({ search: '' }, { replace: true }),
      },
    );
  const taken = new Set(mapping.columns.flatMap(({ field }) => field ?? []));
  const given = new Set([...taken, ...mapping.constants.map(({ field }) => field)]);
  const missing = known.fields.filter(({ name, required }) => required && !given.has(name));
  const open = values.reduce((sum, one) => sum + one.open, 0);
  const firstOpen = values.find((one) => one.open > 0);
  const left = mapping.columns.filter(({ field }) => field === null).length;
  const keyFields = known.keys.find(({ name }) => name === mapping.findBy)?.fields ?? [];
  const choices = { entity, known, mapping, isDisabled: !isAuthor, onChange: save };
  const others = ({ column, field }: ColumnMapping) =>
    mapping.columns
      .filter((one) => field !== null && one.field === field && one.column !== column)
      .map((one) => columns[one.column] ?? '');
  const needs =
    missing.length > 0 && mapping.findBy === null
      ? t('missingFields', {
          fields: joinList(missing.map(({ name, title }) => fieldLabel(name, title))),
        })
      : undefined;
  return (
    <>
      <Box
        aria-busy={isRunning}
        sx={{
          display: 'grid',
          gap: 2,
          marginBottom: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Panel
            title={t('columnsTitle')}
            isFlush
            end={
              <>
                {left > 0 ? t('columnsLeft', { n: formatCount(left) }) : null}
                {isAuthor && batch.file !== null ? (
                  <Button size="small" onClick={() => setReading(true)}>
                    {t('howRead')}
                  </Button>
                ) : null}
              </>
            }
          >
            <ColumnHeads />
            <ImportLines>
              {mapping.columns.map((column) => (
                <ColumnLine
                  key={column.column}
                  entity={entity}
                  heading={columns[column.column] ?? ''}
                  column={column}
                  content={contents?.find((one) => one.column === column.column)}
                  rows={counts.rows}
                  fields={known.fields}
                  taken={taken}
                  isKey={column.field !== null && keyFields.includes(column.field)}
                  others={others(column)}
                  values={values.find((one) => one.column === column.column)}
                  isDisabled={!isAuthor}
                  onChange={(change) => setColumn(column.column, change)}
                />
              ))}
            </ImportLines>
          </Panel>
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <RecognizedPanel batch={batch} />
          <ExistingRecords {...choices} />
          <Constants {...choices} />
          <MemoryPanel batch={batch} isShared={known.isShared} />
        </Box>
      </Box>
      <BottomBar note={needs ?? t('allGood')} isWrong={needs !== undefined}>
        <BatchSteps batch={batch} only={['cancel']} />
        {!isAuthor ? null : firstOpen ? (
          <>
            <Button variant="outlined" disabled={isRunning} onClick={check}>
              {t('checkAnyway')}
            </Button>
            <Button variant="contained" component={Link} to={valuesOf(firstOpen.column)}>
              {t('matchValues', { n: formatCount(open) })}
            </Button>
          </>
        ) : (
          // What is to be done first stands in this place as soon as it is known.
          <Button variant="contained" disabled={isRunning || isCounting} onClick={check}>
            {t('check', { n: formatCount(counts.rows) })}
          </Button>
        )}
      </BottomBar>
      {isReading ? <ReadingDialog batch={batch} onClose={() => setReading(false)} /> : null}
    </>
  );
}
