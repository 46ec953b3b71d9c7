import { useState } from 'react';
import type { Entity } from '#contract/shared/entity.ts';
import { useRefusalText } from './useRefusalText.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useConflictRefresh, useRecordChange } from './record.queries.ts';

/** Takes one step with a record: shows the answer everywhere, or says why it was refused. */
export function useCommand(entity: Entity) {
  const [isRunning, setIsRunning] = useState(false);
  const takeIn = useRecordChange(entity.name);
  const refusalText = useRefusalText(entity);
  const refresh = useConflictRefresh(entity.name);

  async function take<R extends { id: string }>(
    send: (idempotencyKey: string) => Promise<R>,
    done: (record: R) => string,
  ) {
    setIsRunning(true);
    try {
      const record = await send(createRandomKey());
      takeIn(record);
      showToast(done(record), { variant: 'success' });
    } catch (error) {
      refresh(error);
      showToast(refusalText(error), { variant: 'error' });
    } finally {
      setIsRunning(false);
    }
  }

  return {
    isRunning,
    takeIn,
    run: <R extends { id: string }>(
      send: (idempotencyKey: string) => Promise<R>,
      done: (record: R) => string,
    ): void => void take(send, done),
  };
}
