import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { importApi } from '#contract/features/batch/batch.api.ts';
import type { BatchRecord, UndecidedChoice, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { useIsAuthor } from '#web/features/batch/useIsAuthor.ts';
import { call } from '#web/shared/client/client.ts';
import { BottomBar } from '#web/shared/form/BottomBar.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { placeOf } from './import-path.ts';
import { ImportLines } from './ImportLine.tsx';
import {
  useColumnValues,
  useImportCommand,
  useImportFields,
  useValueCounts,
  valuesKey,
} from './import.queries.ts';
import { useFocusBack } from './useFocusBack.ts';
import { useImportTexts } from './useImportTexts.ts';
import { useMatchedColumns, useOpenValues } from './useOpenValues.ts';
import { UndecidedBar } from './UndecidedBar.tsx';
import { ValueLine } from './ValueLine.tsx';

/** The different texts of one column, those that need a decision first. */
function ColumnValues({ batch, column, field }: { batch: BatchRecord; column: number; field: ImportField }) {
  const { t } = useTranslation('import');
  const { fieldLabel } = useImportTexts(batch.entity);
  const { run, isRunning } = useImportCommand(batch);
  const isAuthor = useIsAuthor(batch);
  const values = useColumnValues(batch.id, column);
  const first = values.data?.pages[0];
  const items = values.data?.pages.flatMap((page) => page.items) ?? [];
  const send = (body: { choices: ValueChoice[]; undecided?: UndecidedChoice }) =>
    run(({ version }) => call(importApi.setValues, { params: { id: batch.id, column }, version, body }));
  const label = fieldLabel(field.name, field.title);
  const open = first?.open ?? 0;
  return (
    <Panel
      title={label}
      isFlush
      end={
        first
          ? t('valuesKnown', { n: formatCount(first.total - first.open), total: formatCount(first.total) })
          : null
      }
    >
      {values.isError ? <Notice tone="danger">{t('failed')}</Notice> : null}
      {values.isFetching ? <LinearProgress aria-label={t('loading')} /> : null}
      {first && open > 1 && isAuthor ? (
        <UndecidedBar
          field={field}
          label={label}
          open={open}
          unknown={first.unknown}
          rows={first.openRows}
          isDisabled={isRunning || values.isFetching}
          onDecide={(undecided) => send({ choices: [], undecided })}
        />
      ) : null}
      <ImportLines isBusy={isRunning}>
        {items.map((item) => (
          <ValueLine
            key={item.value}
            entity={batch.entity}
            field={field}
            item={item}
            isDisabled={isRunning || !isAuthor}
            onChoose={(choice) => send({ choices: [choice] })}
          />
        ))}
      </ImportLines>
      {values.hasNextPage ? (
        <Box sx={{ padding: 1 }}>
          <Button
            size="small"
            disabled={values.isFetchingNextPage}
            onClick={() => void values.fetchNextPage()}
          >
            {t('moreValues', { n: formatCount((first?.total ?? 0) - items.length) })}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}

/** Brings the texts of a column into sight, and the keyboard to the first thing that can be done about them. */
function showColumn(place: string): void {
  const panel = document.getElementById(place);
  panel?.scrollIntoView({ block: 'start' });
  const first = panel?.querySelector<HTMLElement>('button, input') ?? panel;
  first?.focus({ preventScroll: true });
}

/** What the texts of references and choices mean, decided once for all rows that have them. */
export function ValuesStep({ batch }: { batch: BatchRecord }) {
  const { t } = useTranslation('import');
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { fieldLabel } = useImportTexts(batch.entity);
  const { id, counts } = batch;
  const { run, isRunning } = useImportCommand(batch);
  const columns = useMatchedColumns(batch);
  const open = useOpenValues(batch) ?? 0;
  const openColumn = useValueCounts(id, columns).counts.find((one) => one.open > 0)?.column;
  const isAuthor = useIsAuthor(batch);
  const fields = useImportFields(id).data?.fields;
  const isShown = fields !== undefined;
  const client = useQueryClient();
  const reading = useIsFetching({ queryKey: valuesKey(id) });
  const shownHash = useRef('');
  // Whoever came for one column sees that one, once the texts of those above have taken their place.
  useEffect(() => {
    if (!isShown || hash === shownHash.current || reading > 0) return;
    // Those that begin to read with this very step.
    if (client.isFetching({ queryKey: valuesKey(id) }) > 0) return;
    shownHash.current = hash;
    if (hash !== '') showColumn(hash.slice(1));
  }, [isShown, hash, reading, client, id]);
  // What decides all texts of a column goes with them: then to the next one, or on.
  const nextStep = useRef<HTMLButtonElement>(null);
  const focusBack = useFocusBack(() => nextStep.current);
  if (!fields || !batch.mapping) return <Loading />;
  const fieldOf = (column: number) => {
    const name = batch.mapping?.columns.find((one) => one.column === column)?.field;
    return fields.find((field) => field.name === name);
  };
  const next = openColumn === undefined ? undefined : fieldOf(openColumn);
  const check = () =>
    run(
      ({ version }, idempotencyKey) =>
        call(importApi.check, { params: { id }, version, idempotencyKey, body: {} }),
      {
        onSuccess: () => void navigate({ search: '' }, { replace: true }),
      },
    );
  return (
    <Box sx={{ display: 'contents' }} {...focusBack}>
      <Box sx={{ display: 'grid', gap: 2, marginBottom: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box component="p" sx={{ margin: 0, typography: 'body2', color: 'text.secondary' }}>
          {t(columns.length === 0 ? 'noValues' : 'valuesText')}
        </Box>
        {columns.map((column) => {
          const field = fieldOf(column);
          return field ? (
            // Below what stands at the upper edge of the window.
            <Box
              key={column}
              id={placeOf(column)}
              tabIndex={-1}
              sx={{ scrollMarginTop: '80px', outline: 'none' }}
            >
              <ColumnValues batch={batch} column={column} field={field} />
            </Box>
          ) : null;
        })}
      </Box>
      <BottomBar note={open > 0 ? t('toMatch', { n: formatCount(open) }) : t('allGood')}>
        <Button color="inherit" component={Link} to={{ search: '?step=columns' }}>
          {t('backToColumns')}
        </Button>
        {isAuthor ? (
          <Button
            ref={next ? undefined : nextStep}
            variant={next ? 'outlined' : 'contained'}
            disabled={isRunning}
            onClick={check}
          >
            {t('check', { n: formatCount(counts.rows) })}
          </Button>
        ) : null}
        {isAuthor && next && openColumn !== undefined ? (
          <Button ref={nextStep} variant="contained" onClick={() => showColumn(placeOf(openColumn))}>
            {t('nextToMatch', { field: fieldLabel(next.name, next.title) })}
          </Button>
        ) : null}
      </BottomBar>
    </Box>
  );
}
