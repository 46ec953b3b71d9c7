import Box from '@mui/material/Box';
import type { ColumnMapping } from '#contract/features/batch/batch.schema.ts';
import type { ImportColumn, ImportField } from '#contract/features/batch/import.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { ColumnReading } from './ColumnReading.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { ImportLine, LineNote } from './ImportLine.tsx';

const widths = 'minmax(0, 7fr) minmax(0, 10fr) minmax(0, 11fr) 44px';

interface ColumnLineProps {
  entity: string;
  heading: string;
  column: ColumnMapping;
  content: ImportColumn | undefined;
  rows: number;
  fields: readonly ImportField[];
  taken: ReadonlySet<string>;
  isKey: boolean;
  /** The headings of the other columns of its field. */
  others: readonly string[];
  values: { total: number; open: number } | undefined;
  isDisabled: boolean;
  onChange: (change: Partial<ColumnMapping>) => void;
}

/** What the parts of the lines are; each control says it for itself too. */
export function ColumnHeads() {
  const { t } = useTranslation('import');
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'grid' },
        gap: '16px',
        gridTemplateColumns: widths,
        paddingInline: 2,
        paddingBlock: '6px',
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'surface.sunken',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{t('head.column')}</span>
      <span>{t('head.field')}</span>
      <span>{t('howRead')}</span>
      <span>{t('head.filled')}</span>
    </Box>
  );
}

/** How much of a column is filled, as a bar and a number. */
function Filled({ percent }: { percent: number }) {
  const { t } = useTranslation('import');
  return (
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
  );
}

/** One column of the file: what stands in it, the field it goes to, how it is read, how much of it is filled. */
export function ColumnLine(props: ColumnLineProps) {
  const { heading, column, content, rows, entity, fields, taken, onChange } = props;
  const { t } = useTranslation('import');
  return (
    <ImportLine columns={widths}>
      <div>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{heading}</bdi>
        </Box>
        <Box
          sx={{
            typography: 'caption',
            fontWeight: 400,
            color: 'text.secondary',
            display: 'flex',
            // Samples end in … at their own end, whatever direction they and the page have.
            '& > bdi': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          }}
        >
          <bdi>{content?.samples.join(' · ')}</bdi>
        </Box>
      </div>
      <div>
        <FieldPicker
          entity={entity}
          fields={fields}
          value={column.field}
          taken={taken}
          label={t('fieldOf', { column: heading })}
          emptyText={t('notImported')}
          isDisabled={props.isDisabled}
          onChange={(field) =>
            onChange({ field, foundBy: field === null ? null : 'person', dateOrder: null, decimal: null })
          }
        />
        {column.foundBy !== null && column.foundBy !== 'person' ? (
          <LineNote isLook={column.foundBy === 'values'}>{t(`foundBy.${column.foundBy}`)}</LineNote>
        ) : null}
      </div>
      <Box sx={{ color: 'text.secondary' }}>
        <ColumnReading {...props} field={fields.find(({ name }) => name === column.field)} />
      </Box>
      {/* Nothing is said of a column before it is known. */}
      <div>
        {content ? <Filled percent={rows === 0 ? 0 : Math.floor((content.filled * 100) / rows)} /> : null}
      </div>
    </ImportLine>
  );
}
