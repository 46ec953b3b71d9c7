import { useMutation } from '@tanstack/react-query';
import { isRequestError, open } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { saveAddress } from '#web/shared/table/export/save-stream.ts';

export interface WantedFile {
  path: string;
  mediaType: string;
  fileName: string;
}

const whileSaved = 60_000;

/** Fetches a file with the header that authenticates, and hands it to the browser to save. */
export async function saveFile({ path, mediaType, fileName }: WantedFile): Promise<void> {
  const answer = await open({ method: 'GET', path, mediaType }, { signal: new AbortController().signal });
  const address = URL.createObjectURL(await answer.blob());
  saveAddress(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), whileSaved);
}

/** Saves a file of labels or tags; what is refused is said. */
export function useFileDownload() {
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationFn: saveFile,
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
  });
}
