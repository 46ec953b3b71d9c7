import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useImportTexts } from './useImportTexts.ts';

/** Fetches a file and hands it to the browser; a refusal is shown. */
export function useSaveFile(entity: string) {
  const { errorText } = useImportTexts(entity);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ fetch, name }: { fetch: () => Promise<Blob>; name: string }) =>
      saveFile(await fetch(), name),
    onError: (refusal) => showToast(errorText(refusal), { variant: 'error' }),
  });
  const save = <P extends z.ZodType>(
    endpoint: Endpoint<P>,
    input: { params: z.input<P>; query?: [string, string][] },
    name: string,
  ) => mutate({ fetch: () => fetchFile(endpoint, input), name });
  return { save, isSaving: isPending };
}
