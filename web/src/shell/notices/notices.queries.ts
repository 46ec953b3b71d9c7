import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { noticesApi, type Notice, type NoticeState } from '#contract/areas/overview/notices.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { setUnread } from '#web/shared/client/unread.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
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

/** Marks notices as read: one, or all that came up to a moment. */
export function useReadNotices() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { mutate } = useMutation({
    mutationFn: (body: { ids: string[] } | { upTo: string }) => call(noticesApi.read, { body }),
    onSuccess: ({ unread }) => setUnread(unread),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['notice']),
  });
  return {
    readOne: ({ id, isRead, doneAt }: Notice) => {
      if (!isRead && doneAt === null) mutate({ ids: [id] });
    },
    readAll: (upTo: string) => mutate({ upTo }),
  };
}
