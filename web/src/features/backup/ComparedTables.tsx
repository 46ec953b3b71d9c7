import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BackupOverview } from '#contract/features/backup/backup.schema.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';

const columns = ['table', 'rows', 'found', 'result'] as const;
const figures: readonly string[] = ['rows', 'found'];
const looks = {
  equal: { tone: 'success', shape: 'check', weight: 'quiet' },
  different: { tone: 'danger', shape: 'cancel', weight: 'loud' },
} satisfies Record<string, StatusLook>;

const shown = (rows: number | null) => (rows === null ? '–' : formatCount(rows));

/** What the newest rehearsal found of each table: those that differ first, the others on demand. */
export function ComparedTables({ compared }: { compared: NonNullable<BackupOverview['compared']> }) {
  const { t } = useTranslation('backup');
  const different = compared.tables.filter(({ isEqual }) => !isEqual);
  const ordered = [...different, ...compared.tables.filter(({ isEqual }) => isEqual)];
  return (
    <Paper variant="outlined">
      <Box component="details" open={different.length > 0}>
        <Box component="summary" sx={{ padding: 2, cursor: 'pointer', typography: 'body2' }}>
          {different.length > 0
            ? t('tablesDiffer', { n: formatCount(different.length), tables: formatCount(ordered.length) })
            : t('tablesEqual', { tables: formatCount(ordered.length) })}{' '}
          <InstantText value={compared.endedAt} />
        </Box>
        <RowsTable
          label={t('tables')}
          columns={columns.map((key) => ({
            key,
            text: t(`tableColumn.${key}`),
            isFigure: figures.includes(key),
          }))}
          maxHeight={420}
        >
          {ordered.map(({ name, rows, found, isEqual }) => (
            <tr key={name}>
              <th scope="row">
                <Ltr>{name}</Ltr>
              </th>
              <td className="figure">{shown(rows)}</td>
              <td className="figure">{shown(found)}</td>
              <td className="tight">
                <StatusMark
                  look={isEqual ? looks.equal : looks.different}
                  label={t(isEqual ? 'table.equal' : 'table.different')}
                />
              </td>
            </tr>
          ))}
        </RowsTable>
      </Box>
    </Paper>
  );
}
