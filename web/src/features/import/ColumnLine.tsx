import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Link as RouterLink } from 'react-router';
import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import type { ImportColumn, ImportField } from '#contract/features/batch/import.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { FieldPicker } from './FieldPicker.tsx';

interface ColumnLineProps {
  entity: string;
  heading: string;
  column: ColumnMapping;
  content: ImportColumn | undefined;
  rows: number;
  fields: readonly ImportField[];
  taken: ReadonlySet<string>;
  isKey: boolean;
  values: { total: number; open: number } | undefined;
  onChange: (change: Partial<ColumnMapping>) => void;
}

const amounts: readonly string[] = ['money', 'percent', 'decimal'];

/** How the cells of a column are read, with what can be chosen about it. */
function Reading({ column, fields, values, isKey, onChange, heading }: ColumnLineProps) {
  const { t } = useTranslation('import');
  const kind = fields.find(({ name }) => name === column.field)?.kind;
  if (kind === 'date') {
    return (
      <TextField
        select
        size="small"
        value={column.dateOrder ?? ''}
        onChange={({ target }) =>
          onChange({ dateOrder: target.value === '' ? null : (target.value as 'day_first' | 'month_first') })
        }
        slotProps={{
          htmlInput: { 'aria-label': t('dateOrderOf', { column: heading }) },
          select: { displayEmpty: true },
        }}
      >
        <MenuItem value="">{t('dateOrder.year')}</MenuItem>
        <MenuItem value="day_first">{t('dateOrder.day_first')}</MenuItem>
        <MenuItem value="month_first">{t('dateOrder.month_first')}</MenuItem>
      </TextField>
    );
  }
  if (amounts.includes(kind ?? '')) {
    return (
      <TextField
        select
        size="small"
        value={column.decimal ?? 'point'}
        onChange={({ target }) => onChange({ decimal: target.value as 'point' | 'comma' })}
        slotProps={{ htmlInput: { 'aria-label': t('decimalOf', { column: heading }) } }}
      >
        <MenuItem value="point">{t('decimal.point')}</MenuItem>
        <MenuItem value="comma">{t('decimal.comma')}</MenuItem>
      </TextField>
    );
  }
  if (values) {
    return (
      <>
        <div>
          {t('valuesKnown', { n: formatCount(values.total - values.open), total: formatCount(values.total) })}
        </div>
        {values.open > 0 ? (
          <Link component={RouterLink} to={{ search: '?step=values' }}>
            {t('matchValues', { n: formatCount(values.open) })}
          </Link>
        ) : null}
      </>
    );
  }
  if (column.field === null) return <span>{t('notImported')}</span>;
  return <span>{t(isKey ? 'findsRecords' : 'asItIs')}</span>;
}

/** One column of the file: what stands in it, the field it goes to, how it is read, how much of it is filled. */
export function ColumnLine(props: ColumnLineProps) {
  const { heading, column, content, rows, entity, fields, taken } = props;
  const { t } = useTranslation('import');
  const percent = rows === 0 || !content ? 0 : Math.floor((content.filled * 100) / rows);
  const isGuess = column.foundBy === 'values';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: '6px 12px', md: 1.5 },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'minmax(0, 4fr) minmax(0, 5fr) minmax(0, 4fr) 44px',
        },
        alignItems: 'center',
        paddingInline: 2,
        paddingBlock: 1,
        borderBottom: 1,
        borderColor: 'divider',
        typography: 'body2',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{heading}</bdi>
        </Box>
        <Box
          sx={{
            typography: 'caption',
            fontWeight: 400,
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          <bdi>{content?.samples.join(' · ')}</bdi>
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <FieldPicker
          entity={entity}
          fields={fields}
          value={column.field}
          taken={taken}
          label={t('fieldOf', { column: heading })}
          emptyText={t('notImported')}
          onChange={(field) =>
            props.onChange({
              field,
              foundBy: field === null ? null : 'person',
              dateOrder: null,
              decimal: null,
            })
          }
        />
        {column.foundBy !== null && column.foundBy !== 'person' ? (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '4px',
              typography: 'caption',
              fontWeight: 400,
              color: isGuess ? 'tone.caution.fg' : 'text.secondary',
            }}
          >
            {isGuess ? <Icon name="warn" size={14} /> : null}
            {t(`foundBy.${column.foundBy}`)}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ minWidth: 0, color: 'text.secondary', '& .MuiTextField-root': { width: '100%' } }}>
        <Reading {...props} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', md: 'column' },
          alignItems: { xs: 'center', md: 'flex-start' },
          gap: { xs: 1, md: '4px' },
          color: 'text.secondary',
          whiteSpace: 'nowrap',
        }}
      >
        <Box aria-hidden sx={{ width: 32, height: 4, borderRadius: 2, backgroundColor: 'divider' }}>
          <Box sx={{ width: `${percent}%`, height: 4, borderRadius: 2, backgroundColor: 'primary.main' }} />
        </Box>
        <span aria-label={t('filled', { n: percent })} role="img">
          <bdi dir="ltr">{percent} %</bdi>
        </span>
      </Box>
    </Box>
  );
}
