import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rollApi, type RollCreate, type RollVoid } from '#contract/features/label/roll.api.ts';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';

const one = ({ id, version }: TagRoll) => ({ params: { id }, version });

export function useRolls(isWanted = true) {
  return useQuery({
    queryKey: ['label', 'rolls'],
    enabled: isWanted,
    queryFn: async ({ signal }) => (await call(rollApi.list, { signal })).items,
    // Tags of a roll are claimed on items.
    meta: { shows: ['equipment'] },
  });
}

export function createRoll(body: RollCreate, idempotencyKey: string): Promise<TagRoll> {
  return call(rollApi.create, { body, idempotencyKey });
}

export function voidRoll(roll: TagRoll, body: RollVoid, idempotencyKey: string): Promise<TagRoll> {
  return call(rollApi.void, { ...one(roll), body, idempotencyKey });
}

/** Notes that a planned roll is printed. */
export function useRollPrint(doneText: (roll: TagRoll) => string) {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: (roll: TagRoll) =>
      call(rollApi.print, { ...one(roll), body: {}, idempotencyKey: createRandomKey() }),
    onSuccess: (roll) => showToast(doneText(roll), { variant: 'success' }),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['label']),
  });
}
