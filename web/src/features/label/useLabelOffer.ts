import { useNavigate } from 'react-router';
import { call } from '#web/shared/client/client.ts';
import { labelQueueApi, type QueueAdd } from '#contract/features/label/job.api.ts';
import { labelsPath } from './label-paths.ts';
import { useLabelCommand } from './useLabelCommand.ts';

/** Puts items into the own queue of labels and opens the page that prints it. */
export function useLabelOffer() {
  const navigate = useNavigate();
  const { run, isRunning } = useLabelCommand();
  return {
    isRunning,
    printLabels: (wish: QueueAdd) =>
      run({
        send: (idempotencyKey) => call(labelQueueApi.add, { body: wish, idempotencyKey }),
        onDone: () => void navigate(labelsPath),
      }),
  };
}
