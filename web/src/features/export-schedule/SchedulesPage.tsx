import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { scheduleLimits } from '#contract/features/export/schedule.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import '#web/shared/table/export/schedule-texts.ts';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { isDue, useDownload, useExportedFiles, useSchedules } from './export-schedule.queries.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { ScheduleLine } from './ScheduleLine.tsx';

const columns = ['name', 'when', 'receivers', 'next', 'file', 'state'] as const;
const seenKey = 'exports:seen';

/** The files that are new since the page was last opened on this device; the first time none is. */
function useSeenAt(newest: string | undefined): string | undefined {
  const [seenAt] = useState(() => deviceStorage.read(seenKey) ?? undefined);
  useEffect(() => {
    if (newest !== undefined) deviceStorage.write(seenKey, newest);
  }, [newest]);
  return seenAt;
}

/** The scheduled exports of a person, and the files that were made for them. */
export function SchedulesPage() {
  const { t } = useTranslation('schedule');
  useDocumentTitle(t('title'));
  const { data: schedules, error, refetch } = useSchedules();
  const isMaking = schedules?.some(isDue) ?? false;
  const files = useExportedFiles(isMaking);
  const download = useDownload();
  const kept = files.data ?? [];
  const seenAt = useSeenAt(kept[0]?.madeAt);
  if (error && !schedules) {
    return <RecordFailed error={error} backTo="/" onRetry={() => void refetch()} />;
  }
  if (!schedules) return <RecordLoading label={t('loading')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader title={t('title')} />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro', { days: formatCount(scheduleLimits.fileDays) })}
      </Typography>
      <Paper variant="outlined">
        {schedules.length === 0 ? (
          <EmptyState title={t('empty')} body={t('emptyText')} actions={null} />
        ) : (
          <PanelTable label={t('title')}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                  <th scope="col">
                    <Box component="span" sx={visuallyHidden}>
                      {t('column.steps')}
                    </Box>
                  </th>
                </tr>
              </thead>
              <tbody>
                {schedules.map((schedule) => (
                  <ScheduleLine
                    key={schedule.id}
                    schedule={schedule}
                    file={kept.find(({ scheduleId }) => scheduleId === schedule.id)}
                    download={download}
                  />
                ))}
              </tbody>
            </table>
          </PanelTable>
        )}
      </Paper>
      {files.error && !files.data ? (
        <PanelFailed error={files.error} onRetry={() => void files.refetch()} />
      ) : (
        <FilesPanel files={kept} seenAt={seenAt} download={download} />
      )}
    </Box>
  );
}
