import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { typeOfMedia, typeOfName, type FileType } from '#contract/shared/file-types.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { showToast } from '#web/shared/messages/messages.ts';

/** Only what a browser shows without running anything of it. */
function isShown(type: FileType | undefined): boolean {
  return type?.name === 'pdf' || type?.isPicture === true;
}

const tabLife = 600_000;

function showIn(tab: Window, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  tab.location.replace(address);
  // Long enough to be read and printed; a reload after that asks for the file anew from its page.
  setTimeout(() => URL.revokeObjectURL(address), tabLife);
}

/** Opens a PDF or a picture in a tab of its own, and saves every other file under its name. */
export function useOpenFile(): (file: Pick<AttachmentRecord, 'id' | 'name'>) => void {
  const { t } = useTranslation('attachments');
  return ({ id, name }) => {
    // Opened at the click: a tab that comes later counts as a pop-up and is blocked.
    const tab = isShown(typeOfName(name)) ? window.open('', '_blank') : null;
    if (tab) tab.opener = null;
    fetchFile(attachmentApi.content, { params: { id } }).then(
      (bytes) => {
        if (tab && isShown(typeOfMedia(bytes.type))) {
          showIn(tab, bytes);
          return;
        }
        tab?.close();
        saveFile(bytes, name);
      },
      () => {
        tab?.close();
        showToast(t('downloadFailed', { name }), { variant: 'error' });
      },
    );
  };
}
