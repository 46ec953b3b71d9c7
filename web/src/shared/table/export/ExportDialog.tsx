import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Suspense, useId, useState } from 'react';
import { filterFields } from '#contract/shared/entity.ts';
import { exportFormats, exportHeadings, exportReferences } from '#contract/shared/export-options.ts';
import type { Fields } from '#contract/shared/field.ts';
import { openKeyOf } from '#contract/shared/open-field.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import type { ExportDialogProps } from '../ListExport.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import {
  categoryOf,
  columnsOf,
  exportColumns,
  keepChoice,
  readChoice,
  referencesOf,
  type ExportChoice,
} from './export-choice.ts';
import { optionsOf } from './export-list.ts';
import { useExport } from './useExport.ts';

/** Fetched when somebody wants a schedule. */
const NewSchedule = lazyPart(() => import('./NewSchedule.tsx'), 'NewSchedule');

interface ChoiceProps<V extends string> {
  title: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

function Choice<V extends string>({ title, value, options, onChange }: ChoiceProps<V>) {
  const id = useId();
  return (
    <Box sx={{ marginBlockEnd: 2 }}>
      <FormLabel id={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {title}
      </FormLabel>
      <RadioGroup row aria-labelledby={id} value={value}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            control={<Radio size="small" />}
            value={option.value}
            label={option.label}
            onChange={() => onChange(option.value)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

/** Asks how a list is taken out as a file; what was chosen is proposed the next time. */
export function ExportDialog({
  source,
  parameters,
  shown,
  total,
  chosen,
  view,
  title,
  onClose,
}: ExportDialogProps) {
  const { t, i18n } = useTranslation('export');
  const labels = useLabels();
  // A schedule goes on after an auditor has left.
  const isAuditor = Boolean(useSession().user?.audit);
  const { entity } = source;
  const known: Fields = { ...filterFields(entity), ...source.exportFields };
  const isOffered = (field: string) =>
    !entity.lookups?.[field] || shown.includes(field) || openKeyOf(entity, field) !== undefined;
  const fields = Object.keys(known).filter((field) => known[field]?.kind !== 'values' && isOffered(field));
  const [choice, setChoice] = useState<ExportChoice>(() => readChoice(entity, fields));
  const [rows, setRows] = useState<'all' | 'chosen'>(chosen ? 'chosen' : 'all');
  const [isScheduling, setScheduling] = useState(false);
  const { isExporting, startExport } = useExport(entity, title);
  const change = (part: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...part }));
  const isEmpty = choice.columns === 'chosen' && choice.fields.length === 0;
  const look = {
    format: choice.format,
    columns: columnsOf(choice, shown),
    heading: choice.heading,
    references: referencesOf(choice),
    category: categoryOf(entity, choice, parameters),
  };
  const start = async () => {
    keepChoice(entity.name, choice);
    const isDone = await startExport({
      path: entity.path,
      parameters,
      ...look,
      rows: rows === 'chosen' && chosen ? chosen.count : total.value,
      selection: rows === 'chosen' ? chosen?.selection : undefined,
    });
    if (isDone) onClose();
  };
  const whole = t(total.exact ? 'rows.all' : 'rows.allAbout', { n: formatCount(total.value) });
  if (isScheduling) {
    return (
      <Suspense fallback={null}>
        <NewSchedule
          subject={{ entity: entity.name, report: null }}
          question={new URLSearchParams(parameters.map((pair) => [...pair])).toString()}
          view={view}
          format={choice.format}
          // Kept whole: the format of a schedule can change.
          look={optionsOf({ ...look, format: 'csv', language: i18n.language })}
          name={title}
          onClose={() => setScheduling(false)}
          onSaved={onClose}
        />
      </Suspense>
    );
  }
  return (
    <DecisionDialog
      isOpen
      title={t('title')}
      text={t('text')}
      mark={<Icon name="download" size={20} />}
      onClose={onClose}
      keepsOpen={isExporting}
      losing={
        rows === 'all' && !isAuditor ? (
          <Button
            startIcon={<Icon name="calendar" size={16} />}
            disabled={isExporting || isEmpty}
            onClick={() => setScheduling(true)}
          >
            {t('schedule')}
          </Button>
        ) : null
      }
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="contained" disabled={isExporting || isEmpty} onClick={() => void start()}>
            {t('start')}
          </Button>
        </>
      }
    >
      {chosen ? (
        <Choice
          title={t('rows.title')}
          value={rows}
          options={[
            {
              value: 'chosen',
              label: t('rows.chosen', { count: chosen.count, n: formatCount(chosen.count) }),
            },
            { value: 'all', label: whole },
          ]}
          onChange={setRows}
        />
      ) : (
        <Box sx={{ typography: 'body2', marginBlockEnd: 2 }}>{whole}</Box>
      )}
      <Choice
        title={t('format.title')}
        value={choice.format}
        options={exportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        onChange={(format) => change({ format })}
      />
      <Choice
        title={t('columns.title')}
        value={choice.columns}
        options={exportColumns.map((value) => ({ value, label: t(`columns.${value}`) }))}
        onChange={(columns) => change({ columns, ...(choice.fields.length === 0 && { fields: [...shown] }) })}
      />
      {choice.columns === 'chosen' ? (
        <ColumnChooser
          fields={fields}
          labelOf={(field) => labels.field(entity.name, field, known[field]?.title)}
          chosen={choice.fields}
          onChange={(next) => change({ fields: next })}
        />
      ) : null}
      {choice.format === 'jsonl' ? null : (
        <>
          <Choice
            title={t('heading.title')}
            value={choice.heading}
            options={exportHeadings.map((value) => ({ value, label: t(`heading.${value}`) }))}
            onChange={(heading) => change({ heading, references: undefined })}
          />
          <Choice
            title={t('references.title')}
            value={referencesOf(choice)}
            options={exportReferences.map((value) => ({ value, label: t(`references.${value}`) }))}
            onChange={(references) => change({ references })}
          />
        </>
      )}
    </DecisionDialog>
  );
}
