import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { scheduleApi, type ScheduleUpdate } from '#contract/features/export/schedule.api.ts';
import type { ExportedFile, ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { call, isRequestError, open } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { canChooseTarget, openTarget, saveStream } from '#web/shared/table/export/save-stream.ts';

const whileMade = 5_000;
/** From this size on a file is written to disk as it arrives, where the browser can. */
const streamedBytes = 20 * 1_048_576;

/** Whether its file is being made, or about to be. */
export function isDue({ nextAt }: Pick<ExportSchedule, 'nextAt'>): boolean {
  return nextAt !== null && new Date(nextAt) <= new Date();
}

export function useSchedules() {
  return useQuery({
    queryKey: ['export-schedule', 'list'],
    queryFn: async ({ signal }) => (await call(scheduleApi.list, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isDue) ? whileMade : false),
  });
}

/** The files that are kept for one; asked again while another one is made. */
export function useExportedFiles(isMaking: boolean) {
  return useQuery({
    queryKey: ['export-schedule', 'files', isMaking],
    queryFn: async ({ signal }) => (await call(scheduleApi.files, { signal })).items,
    placeholderData: (before) => before,
    refetchInterval: isMaking ? whileMade : false,
  });
}

/** What can be done with a schedule; afterwards the page shows it. */
export function useScheduleCommands() {
  const { t } = useTranslation('schedule');
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: { work: () => Promise<unknown>; done: string }) => work(),
    onSuccess: (_, { done }) => showToast(done, { variant: 'success' }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['export-schedule']),
  });
  const one = ({ id, version }: ExportSchedule) => ({ params: { id }, version });
  const update = (schedule: ExportSchedule, body: ScheduleUpdate) =>
    call(scheduleApi.update, { ...one(schedule), body });
  return {
    isRunning: isPending,
    update,
    refresh: () => refreshKinds(client, ['export-schedule']),
    setPaused: (schedule: ExportSchedule, isPaused: boolean) =>
      mutate({ work: () => update(schedule, { isPaused }), done: t(isPaused ? 'paused' : 'resumed') }),
    run: (schedule: ExportSchedule) =>
      mutate({ work: () => call(scheduleApi.run, { ...one(schedule), body: {} }), done: t('runs') }),
    remove: (schedule: ExportSchedule) =>
      mutate({ work: () => call(scheduleApi.delete, one(schedule)), done: t('deleted') }),
  };
}

async function saveFile({ id, name, format, size }: ExportedFile): Promise<void> {
  const { signal } = new AbortController();
  const target = size > streamedBytes && canChooseTarget() ? await openTarget(name) : undefined;
  const path = scheduleApi.content.path.replace(':id', id);
  const { body } = await open({ method: 'GET', path, mediaType: 'application/octet-stream' }, { signal });
  if (body) await saveStream(body, { fileName: name, format, signal }, target);
}

/** Saves a file that a schedule made, one at a time. */
export function useDownload() {
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: saveFile,
    onError: (error) => {
      // Whoever does not choose a place wants no file.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' });
    },
  });
}
