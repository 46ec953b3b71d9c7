import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NamedRecord, OwnRecords, recentsApi } from '#contract/features/search/search.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { forgetOpened, readOpened, type RecordKey } from '#web/shell/toolbar/opened-records.ts';

type Api = typeof recentsApi;
// Without their schemas, so that the palette opens without the schema library.
const read = { method: 'GET', path: '/api/recents', mediaType: undefined } as unknown as Api['read'];
const note = { method: 'POST', path: '/api/recents', mediaType: undefined } as unknown as Api['note'];
const pin = { method: 'PUT', path: '/api/pins/:entity/:id', mediaType: undefined } as unknown as Api['pin'];
const unpin = {
  method: 'DELETE',
  path: '/api/pins/:entity/:id',
  mediaType: undefined,
} as unknown as Api['unpin'];

/** Sent again, these would be refused again. */
const isForGood = (error: unknown) => isRequestError(error) && (error.status === 400 || error.status === 422);

/** Sends what was opened since, which stays on the device until the server has answered. */
async function readOwn(userId: string, signal: AbortSignal): Promise<OwnRecords> {
  const records = readOpened(userId);
  if (records.length === 0) return call(read, { signal });
  try {
    const own = await call(note, { body: { records }, signal });
    forgetOpened(userId, records);
    return own;
  } catch (error) {
    if (!isForGood(error)) throw error;
    forgetOpened(userId, records);
    return call(read, { signal });
  }
}

const queryKey = ['search', 'own'];
const none: OwnRecords = { pinned: [], recent: [] };

/** What the person pinned and opened last; what was opened since is told to the server with the same call. */
export function useOwnRecords(): {
  own: OwnRecords;
  isPinned: (record: RecordKey) => boolean;
  togglePin: (record: RecordKey) => void;
} {
  const { user, roles } = useSession();
  const client = useQueryClient();
  const userId = user?.uid ?? '';
  const { data = none } = useQuery({
    queryKey,
    queryFn: ({ signal }) => readOwn(userId, signal),
    enabled: roles.length > 0,
    staleTime: 0,
    retry: false,
  });
  const isPinned = ({ entity, id }: RecordKey) =>
    data.pinned.some((one: NamedRecord) => one.entity === entity && one.id === id);
  const { mutate } = useMutation({
    mutationFn: (record: RecordKey) => call(isPinned(record) ? unpin : pin, { params: record }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (error) => {
      if (isRequestError(error)) showToast(error.message, { variant: 'error' });
    },
  });
  return { own: data, isPinned, togglePin: (record) => mutate(record) };
}
