import { labelQueueApi } from '#contract/features/label/job.api.ts';
import { call } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';

/** Puts items into the own queue of labels; what is in it already stays there once. */
export async function queueItems(equipmentIds: readonly string[]): Promise<void> {
  await call(labelQueueApi.add, {
    body: { equipmentIds: [...equipmentIds] },
    idempotencyKey: createRandomKey(),
  });
}

/** Puts the chosen items of a list into the own queue: those that are named, or all that it finds but some. */
export async function queueChosen({ selection, parameters }: ChosenRecords): Promise<void> {
  if (selection.mode === 'some') {
    await queueItems([...selection.ids]);
    return;
  }
  const question = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
  await call(labelQueueApi.add, { body: { question }, idempotencyKey: createRandomKey() });
  if (selection.except.size === 0) return;
  await call(labelQueueApi.remove, {
    body: { equipmentIds: [...selection.except] },
    idempotencyKey: createRandomKey(),
  });
}
