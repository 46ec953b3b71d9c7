import { useMutation } from '@tanstack/react-query';
import type { Entity } from '#contract/shared/entity.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { showToast, type MessageOptions } from '#web/shared/messages/messages.ts';
import { useConflictRefresh, useRecordCache } from './record.queries.ts';
import { useErrorText } from './useErrorText.ts';

/** Takes one step with a record at the press of a button: a toast says that it is done, or why it was refused. */
export function useCommand(entity: Entity) {
  const { putRecord } = useRecordCache(entity.name);
  const errorText = useErrorText(entity);
  const refreshOnConflict = useConflictRefresh(entity.name);
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) => {
      refreshOnConflict(error);
      showToast(errorText(error), { variant: 'error' });
    },
  });
  return {
    isRunning: isPending,
    putRecord,
    run: <R extends { id: string }>(
      send: (idempotencyKey: string) => Promise<R>,
      done: (record: R) => string,
      /** What comes with the sentence, such as the next thing to do. */
      options: () => MessageOptions = () => ({}),
    ): void =>
      mutate(async () => {
        const record = await send(createRandomKey());
        putRecord(record);
        showToast(done(record), { variant: 'success', ...options() });
      }),
  };
}
