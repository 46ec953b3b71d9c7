import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { listProblems } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { SheetGrid } from './SheetGrid.tsx';
import type { SheetColumn, SheetRow } from './sheet-column.ts';
import type { RowGrowth } from './useSheet.ts';
import { joinList } from '#web/shared/format/join-list.ts';

interface SheetFieldProps<Row extends SheetRow> {
  /** The field of the form that holds the rows. */
  name: string;
  label: string;
  columns: readonly SheetColumn<Row>[];
  growth: RowGrowth<Row>;
  /** Brings rows into order after a paste. */
  tidy?: (rows: readonly Row[]) => Row[];
}

const noRows: never[] = [];

/** A sheet as a field of a short form; what is refused stands at its cell, in words below the sheet. */
export function SheetField<Row extends SheetRow>({
  name,
  label,
  columns,
  growth,
  tidy,
}: SheetFieldProps<Row>) {
  const { t } = useTranslation('sheet');
  const { form, describeProblem } = useFormScope();
  const rows = (useWatch({ control: form.control, name }) ?? noRows) as Row[];
  const { errors } = useFormState({ control: form.control });
  const found: unknown = get(errors, name);
  const listed = useMemo(
    () => (typeof found === 'object' && found !== null ? listProblems({ found }) : []),
    [found],
  );
  const cells = listed.filter(({ path }) => path !== name);
  const whole = listed.find(({ path }) => path === name);
  const problems = new Map(
    cells.map((problem) => [problem.path.slice(name.length + 1), describeProblem(problem)]),
  );

  function setRows(next: readonly Row[]) {
    form.setValue(name, next, { shouldDirty: true });
    if (listed.length > 0) form.clearErrors(name);
  }

  function onPasted(pasted: readonly Row[], left: number, unknown: readonly string[]) {
    if (unknown.length > 0) {
      showToast(t('unknownHeadings', { headings: joinList(unknown) }), { variant: 'warning' });
    }
    if (left > 0) showToast(t('noRoom', { count: left, max: growth.max }), { variant: 'warning' });
    if (tidy) setRows(tidy(pasted));
  }

  return (
    <Box
      id={fieldId(name)}
      sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, minWidth: 0 }}
      // In a sheet this key leads out of a cell; what was entered must not go with the dialog.
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation();
      }}
    >
      {whole ? (
        <Box role="alert" sx={{ typography: 'caption', fontWeight: 500, color: 'tone.danger.fg' }}>
          {describeProblem(whole)}
        </Box>
      ) : null}
      <SheetGrid
        name={name}
        label={label}
        columns={columns}
        rows={rows}
        onChange={setRows}
        growth={growth}
        problems={problems}
        onPasted={onPasted}
      />
      {cells.length > 0 ? (
        <Box
          component="ul"
          role="alert"
          sx={{ margin: 0, paddingInlineStart: 2.5, typography: 'body2', color: 'tone.danger.fg' }}
        >
          {cells.map((problem) => (
            <li key={problem.path}>
              {t('atRow', {
                row: Number(problem.path.split('.')[1]) + 1,
                sentence: describeProblem(problem),
              })}
            </li>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
