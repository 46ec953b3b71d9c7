import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noticesApi, type Notice, type NoticeState } from '#contract/areas/overview/notices.api.ts';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { setUnread } from '#web/shared/client/unread.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';

/** A person's notices, part by part; the bell takes over how many of them were not read. */
export function useNotices(show: NoticeState) {
  return useInfiniteQuery({
    queryKey: ['notice', show],
    queryFn: async ({ pageParam, signal }) => {
      const part = await call(noticesApi.list, { query: { show, after: pageParam }, signal });
      setUnread(part.unread);
      return part;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** What a person does with notices: reads one or all that came up to a moment, puts one off, shows it again. */
export function useNoticeActions() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { mutate } = useMutation({
    mutationFn: ({ send }: { send: () => Promise<{ unread: number }>; done?: string }) => send(),
    onSuccess: ({ unread }, { done }) => {
      setUnread(unread);
      if (done !== undefined) showToast(done, { variant: 'success' });
    },
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['notice']),
  });
  const { t } = useTranslation('notices');
  return {
    readOne: ({ id, isRead, doneAt, snoozedUntil }: Notice) => {
      if (isRead || doneAt !== null || snoozedUntil !== null) return;
      mutate({ send: () => call(noticesApi.read, { body: { ids: [id] } }) });
    },
    readAll: (upTo: string) => mutate({ send: () => call(noticesApi.read, { body: { upTo } }) }),
    snooze: ({ id }: Notice, until: string | null) =>
      mutate({
        send: () => call(noticesApi.snooze, { body: { ids: [id], until } }),
        done: t(until === null ? 'snooze.woken' : 'snooze.done'),
      }),
  };
}

/** Confirms, as the holder, that one has the item of a notice. */
export function useConfirmHeld() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { t } = useTranslation('notices');
  return useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call(assignmentApi.sign, {
        body: { answers: [{ id, version, answer: 'have' }] },
        idempotencyKey: createRandomKey(),
      }),
    onSuccess: () => showToast(t('act.confirmed'), { variant: 'success' }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['notice']),
  });
}

/** When letters come. */
export function useNoticeChoices() {
  return useQuery({
    queryKey: ['notice', 'settings'],
    queryFn: ({ signal }) => call(noticesApi.choices, { signal }),
  });
}
