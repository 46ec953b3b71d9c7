import Box from '@mui/material/Box';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { maxLines } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { SheetGrid } from '#web/features/sheet/SheetGrid.tsx';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { previewSum } from './line-preview.ts';
import type { Lookups } from './lookups.ts';
import { findCategoryOfModel, findNamedRecords } from './named-records.ts';
import { copyLineRow, createLineRow, type OrderLineRow } from './order-line-rows.ts';
import { useLineColumns } from './useLineColumns.ts';
import { joinList } from '#web/shared/format/join-list.ts';

const LineDetailsDialog = lazyPart(() => import('./LineDetailsDialog.tsx'), 'LineDetailsDialog');

const isProtected = (row: OrderLineRow) => row.isReceived;
const noRows: OrderLineRow[] = [];

const besideSheet = ['projectId', 'fundedBy', 'softwareId', 'metric', 'termMonths'];

/** Which cell shows a problem: what is edited beside the sheet is told where it is opened. */
function cellOfPath(path: string): string {
  const [, row = '', field = ''] = path.split('.');
  return `${row}.${besideSheet.includes(field) ? 'funding' : field}`;
}

/** The lines of an order as a sheet, with a preview of what they come to. */
export function OrderLinesField({ lookups }: { lookups: Lookups }) {
  const { t } = useTranslation('purchaseOrder');
  const { form, labelOf, describeProblem } = useFormScope();
  const rows = (useWatch({ control: form.control, name: 'lines' }) ?? noRows) as OrderLineRow[];
  const { errors, submitCount } = useFormState({ control: form.control });
  const [opened, setOpened] = useState<readonly string[]>([]);
  const columns = useLineColumns(
    useCallback((row: OrderLineRow) => setOpened([row.key]), []),
    useCallback(() => (form.getValues('lines') ?? noRows) as OrderLineRow[], [form]),
  );
  const found: unknown = get(errors, 'lines');
  const listed = useMemo(
    () => (typeof found === 'object' && found !== null ? listProblems({ found }) : []),
    [found],
  );
  const problems = new Map(
    listed
      .filter(({ path }) => path !== 'lines')
      .map((problem) => [cellOfPath(problem.path), describeProblem(problem)]),
  );
  const whole = listed.find(({ path }) => path === 'lines');
  const chosen = rows.filter(({ key }) => opened.includes(key));

  function setRows(next: OrderLineRow[]) {
    form.setValue('lines', next, { shouldDirty: true, shouldTouch: true });
    // Messages that stand already follow what is typed; nothing is said before the first try to save.
    if (submitCount > 0) void form.trigger('lines');
    else if (listed.length > 0) form.clearErrors('lines');
    fillCategories(next);
  }

  /** What is looked up comes into the rows as they are when the answer is there; a save waits for it. */
  function fillRows(answer: Promise<(row: OrderLineRow) => OrderLineRow>) {
    lookups.add(
      answer.then((fill) => {
        const rowsNow = (form.getValues('lines') ?? []) as OrderLineRow[];
        form.setValue('lines', rowsNow.map(fill), { shouldDirty: true });
        if (form.getFieldState('lines').error) void form.trigger('lines');
      }),
    );
  }

  /** A model brings its category where the line has none yet. */
  function fillCategories(next: readonly OrderLineRow[]) {
    const before = new Map(rows.map((row) => [row.key, row.modelId?.id]));
    const found = next.find(
      ({ key, modelId, categoryId }) => modelId?.id && categoryId === null && before.get(key) !== modelId.id,
    );
    if (!found?.modelId) return;
    const answer = findCategoryOfModel(found.modelId.id);
    fillRows(
      answer.then((categoryId) => (row) => {
        return row.key === found.key && row.categoryId === null ? { ...row, categoryId } : row;
      }),
    );
  }

  function takePasted(pasted: readonly OrderLineRow[], left: number, unknown: readonly string[]) {
    if (unknown.length > 0) {
      showToast(t('form.unknownHeadings', { headings: joinList(unknown) }), { variant: 'warning' });
    }
    if (left > 0) showToast(t('form.noRoom', { count: left, max: maxLines }), { variant: 'warning' });
    fillRows(findNamedRecords(pasted));
  }

  return (
    <Box id={fieldId('lines')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      {whole ? (
        <Box role="alert" sx={{ typography: 'caption', fontWeight: 500, color: 'tone.danger.fg' }}>
          {describeProblem(whole)}
        </Box>
      ) : null}
      <SheetGrid
        name="lines"
        label={labelOf('lines')}
        columns={columns}
        rows={rows}
        onChange={setRows}
        growth={{ create: createLineRow, copy: copyLineRow, max: maxLines, isProtected }}
        problems={problems}
        onPasted={takePasted}
        onDetails={(from, to) => setOpened(rows.slice(from, to + 1).map(({ key }) => key))}
      />
      <Box component="output" sx={{ typography: 'body2', textAlign: 'end' }}>
        {t('form.preview', { count: rows.length })}{' '}
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Money value={previewSum(rows)} hasSign />
        </Box>
      </Box>
      {chosen[0] ? (
        <Suspense fallback={null}>
          <LineDetailsDialog
            rows={chosen}
            line={rows.indexOf(chosen[0]) + 1}
            onClose={() => setOpened([])}
            onApply={(apply) => {
              setRows(rows.map((row) => (opened.includes(row.key) ? apply(row) : row)));
              setOpened([]);
            }}
          />
        </Suspense>
      ) : null}
    </Box>
  );
}
