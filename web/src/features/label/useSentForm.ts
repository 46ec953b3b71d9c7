import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRequestError } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

interface SentFormSetup<T> {
  send: (key: string) => Promise<T>;
  onDone: (answer: T) => void;
}

/** Sends a form of labels once, however often it is tried, and gives what is refused to the fields it names. */
export function useSentForm<T>({ send, onDone }: SentFormSetup<T>) {
  const client = useQueryClient();
  const { fieldText } = useProblemText();
  const key = useRef<string>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send((key.current ??= createRandomKey())),
    onSuccess: onDone,
    onError: () => {
      key.current = undefined;
    },
    onSettled: () => refreshKinds(client, ['label']),
  });
  const problem = isRequestError(error) ? error.problem : undefined;
  const problemAt = (path: string): string | undefined => {
    const found = problem?.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`));
    return found && fieldText(found);
  };
  return { submit: () => mutate(), isSending: isPending, error, problemAt };
}
