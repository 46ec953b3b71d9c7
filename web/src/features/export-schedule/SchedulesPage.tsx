import { useEffect, useState } from 'react';
import { scheduleLimits } from '#contract/features/export/schedule.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import '#web/shared/table/export/schedule-texts.ts';
import { isDue, useDownload, useExportedFiles, useSchedules } from './export-schedule.queries.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { ScheduleLine } from './ScheduleLine.tsx';

// Whether it runs, and when next, is in sight on a phone too.
const columns = ['name', 'next', 'when', 'receivers', 'file'] as const;
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
  const query = useSchedules();
  const isMaking = query.data?.some(isDue) ?? false;
  const files = useExportedFiles(isMaking);
  const download = useDownload();
  const kept = files.data ?? [];
  const seenAt = useSeenAt(kept[0]?.madeAt);
  return (
    <LoadedPage query={query} loading={t('loading')}>
      {(schedules) => (
        <>
          <PageIntro title={t('title')}>
            {t('intro', { days: formatCount(scheduleLimits.fileDays) })}
          </PageIntro>
          <RowsPaper
            label={t('title')}
            columns={columns.map((key) => ({ key, text: t(`column.${key}`) }))}
            steps={t('column.steps')}
            empty={{ title: t('empty'), text: t('emptyText') }}
          >
            {schedules.map((schedule) => (
              <ScheduleLine
                key={schedule.id}
                schedule={schedule}
                file={kept.find(({ scheduleId }) => scheduleId === schedule.id)}
                download={download}
              />
            ))}
          </RowsPaper>
          {files.error && !files.data ? (
            <PanelFailed error={files.error} onRetry={() => void files.refetch()} />
          ) : (
            <FilesPanel files={kept} seenAt={seenAt} download={download} />
          )}
        </>
      )}
    </LoadedPage>
  );
}
