import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { Link as RouterLink } from 'react-router';
import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import type { ImportColumn, ImportField } from '#contract/features/batch/import.schema.ts';
import { SelectArrow } from '#web/shared/form/SelectArrow.tsx';
import { joinList } from '#web/shared/format/join-list.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { valuesOf } from './import-path.ts';
import { LineNote } from './ImportLine.tsx';

const amounts: readonly string[] = ['money', 'percent', 'decimal'];

/** How the cells of a column are read: what is chosen about it, and what it goes together with. */
export interface ColumnReadingProps {
  heading: string;
  column: ColumnMapping;
  field: ImportField | undefined;
  isKey: boolean;
  /** The headings of the other columns of its field. */
  others: readonly string[];
  values: { total: number; open: number } | undefined;
  /** What stands in the column. */
  content: ImportColumn | undefined;
  isDisabled: boolean;
  onChange: (change: Partial<ColumnMapping>) => void;
}

/** A date of which nobody knows whether its day or its month comes first. */
const openDate = /^\d{1,2}[-/.] ?\d{1,2}[-/.] ?\d{2,4}(?!\d)/;

interface ReadingSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

function ReadingSelect({ label, value, options, isDisabled, onChange }: ReadingSelectProps) {
  return (
    <Select
      fullWidth
      displayEmpty
      size="small"
      IconComponent={SelectArrow}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      SelectDisplayProps={{ 'aria-label': label }}
      inputProps={{ 'aria-label': label }}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </Select>
  );
}

function DateReading({ heading, column, content, isDisabled, onChange }: ColumnReadingProps) {
  const { t } = useTranslation('import');
  const isOpen = column.dateOrder === null && content?.samples.some((text) => openDate.test(text));
  const select = (
    <ReadingSelect
      label={t('dateOrderOf', { column: heading })}
      isDisabled={isDisabled}
      value={column.reading === 'months' ? 'months' : (column.dateOrder ?? '')}
      options={[
        ['', t('dateOrder.year')],
        ['day_first', t('dateOrder.day_first')],
        ['month_first', t('dateOrder.month_first')],
        ['months', t('reading.months')],
      ]}
      onChange={(next) => {
        if (next === 'months') return onChange({ reading: next, dateOrder: null });
        const dateOrder = next === 'day_first' || next === 'month_first' ? next : null;
        // Naming the field again forgets that the column was read as months.
        return onChange(column.reading === 'months' ? { field: column.field, dateOrder } : { dateOrder });
      }}
    />
  );
  return (
    <>
      {select}
      {isOpen ? <LineNote isLook>{t('dateOrder.open')}</LineNote> : null}
    </>
  );
}

function OwnReading(props: ColumnReadingProps) {
  const { column, field, isKey, values, heading, onChange } = props;
  const { t } = useTranslation('import');
  if (field === undefined) return <span>{t('notImported')}</span>;
  if (field.kind === 'date') return <DateReading {...props} />;
  if (amounts.includes(field.kind)) {
    return (
      <ReadingSelect
        label={t('decimalOf', { column: heading })}
        isDisabled={props.isDisabled}
        value={column.decimal ?? 'point'}
        options={[
          ['point', t('decimal.point')],
          ['comma', t('decimal.comma')],
        ]}
        onChange={(next) => onChange({ decimal: next === 'comma' ? 'comma' : 'point' })}
      />
    );
  }
  if (values) {
    return (
      <>
        <div>
          {t('valuesKnown', { n: formatCount(values.total - values.open), total: formatCount(values.total) })}
        </div>
        {values.open > 0 ? (
          <Link
            component={RouterLink}
            to={valuesOf(column.column)}
            aria-label={t('decideValuesOf', { column: heading, n: formatCount(values.open) })}
          >
            {t('decideValues', { n: formatCount(values.open) })}
          </Link>
        ) : null}
      </>
    );
  }
  return <span>{t(isKey ? 'findsRecords' : 'asItIs')}</span>;
}

/** How a column is read, and with which others of its field. */
export function ColumnReading(props: ColumnReadingProps) {
  const { t } = useTranslation('import');
  const { column, others } = props;
  const isTogether = others.length > 0 && column.field !== null;
  const { reading } = column;
  if (isTogether && (reading === 'otherwise' || reading === 'note')) {
    return (
      <>
        {t(`reading.${reading}`)}
        <LineNote>{t('together', { columns: joinList(others) })}</LineNote>
      </>
    );
  }
  return (
    <>
      <OwnReading {...props} />
      {isTogether ? <LineNote>{t('together', { columns: joinList(others) })}</LineNote> : null}
    </>
  );
}
