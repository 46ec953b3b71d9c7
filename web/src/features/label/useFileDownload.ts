import { useIsMutating, useMutation } from '@tanstack/react-query';
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
const mutationKey = ['label-file'];
/** Files that are on their way, by their addresses. */
const started = new Map<string, AbortController>();

/** Fetches a file with the header that authenticates, and hands it to the browser to save. */
async function saveFile({ path, mediaType, fileName }: WantedFile): Promise<void> {
  const control = new AbortController();
  started.set(path, control);
  try {
    const answer = await open({ method: 'GET', path, mediaType }, { signal: control.signal });
    const file = await answer.blob();
    if (control.signal.aborted) return;
    const address = URL.createObjectURL(file);
    saveAddress(address, fileName);
    setTimeout(() => URL.revokeObjectURL(address), whileSaved);
  } catch (error) {
    if (!control.signal.aborted) throw error;
  } finally {
    started.delete(path);
  }
}

/** Nobody wants the file any more. */
export const stopFile = ({ path }: WantedFile): void => started.get(path)?.abort();

/** One of these files is being made and fetched, whoever asked for it. */
export function useIsFetching(paths: readonly string[]): boolean {
  const isOne = ({ state }: { state: { variables: unknown } }) =>
    paths.includes((state.variables as WantedFile | undefined)?.path ?? '');
  return useIsMutating({ mutationKey, predicate: isOne }) > 0;
}

/** Saves a file of labels or tags; what is refused is said. */
export function useFileDownload() {
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return useMutation({
    mutationKey,
    mutationFn: saveFile,
    onError: (error) =>
      showToast(problemText(isRequestError(error) ? error.problem : undefined), { variant: 'error' }),
  });
}
