import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ExportedFile } from '#contract/features/export/schedule.schema.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { useDownload } from './export-schedule.queries.ts';
import { useSubjectName } from './useSubjectName.ts';

interface FilesPanelProps {
  files: readonly ExportedFile[];
  /** Made after this moment: nobody looked at them on this device yet. */
  seenAt: string | undefined;
  download: ReturnType<typeof useDownload>;
}

const columns = ['name', 'made', 'rows', 'size', 'expires'] as const;
const isFigure = (column: string) => column === 'rows' || column === 'size';

/** The files that schedules made for one, newest first. */
export function FilesPanel({ files, seenAt, download }: FilesPanelProps) {
  const { t } = useTranslation('schedule');
  const subjectName = useSubjectName();
  return (
    <Panel title={t('files')} isFlush={files.length > 0}>
      {files.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('filesEmpty')}</Box>
      ) : (
        <PanelTable label={t('files')}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={isFigure(column) ? 'figure' : undefined}>
                    {t(`file.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {files.map((file) => (
                <tr key={file.id}>
                  <th scope="row" style={{ minWidth: 200 }}>
                    <Button
                      size="small"
                      startIcon={<Icon name="download" size={16} />}
                      disabled={download.isPending}
                      aria-label={t('downloadNamed', { name: file.name })}
                      onClick={() => download.mutate(file)}
                      sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
                    >
                      <bdi>{file.name}</bdi>
                    </Button>{' '}
                    {seenAt !== undefined && file.madeAt > seenAt ? (
                      <StatusMark look={{ tone: 'info', shape: 'ring', weight: 'loud' }} label={t('new')} />
                    ) : null}
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{subjectName(file)}</Box>
                  </th>
                  <td className="tight">
                    <InstantText value={file.madeAt} />
                  </td>
                  <td className="figure" dir="ltr">
                    <Count value={file.rows} />
                  </td>
                  <td className="figure" dir="ltr">
                    <Ltr>{formatSize(file.size)}</Ltr>
                  </td>
                  <td className="tight">
                    <InstantText value={file.expiresAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PanelTable>
      )}
    </Panel>
  );
}
