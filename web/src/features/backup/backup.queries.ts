import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { backupApi } from '#contract/features/backup/backup.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';

const whileWorking = 2_000;

/** How the backups stand; looked at again and again while one is made. */
export function useBackups() {
  return useQuery({
    queryKey: ['backup', 'overview'],
    queryFn: ({ signal }) => call(backupApi.get, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'queued' || run.state === 'running')
        ? whileWorking
        : false,
  });
}

/** Wants a backup or a rehearsal now. */
export function useBackupCommand(command: 'make' | 'rehearse', doneText: string) {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: () => call(backupApi[command], { body: {}, idempotencyKey: createRandomKey() }),
    onSuccess: () => showToast(doneText, { variant: 'success' }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['backup']),
  });
}
