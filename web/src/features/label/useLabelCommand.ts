import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';

interface LabelCommand<T> {
  send: (idempotencyKey: string) => Promise<T>;
  onDone?: (answer: T) => void;
  done?: (answer: T) => string;
}

/** Sends a command of labels; what came of it is shown, what is refused is said. */
export function useLabelCommand() {
  const client = useQueryClient();
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
    onSettled: () => refreshKinds(client, ['label']),
  });
  function run<T>({ send, onDone, done }: LabelCommand<T>): void {
    mutate(async () => {
      const answer = await send(createRandomKey());
      if (done) showToast(done(answer), { variant: 'success' });
      onDone?.(answer);
    });
  }
  return { run, isRunning: isPending };
}
