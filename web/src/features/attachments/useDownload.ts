import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { fetchFile, saveFile } from '#web/shared/client/transfer.ts';
import { showToast } from '#web/shared/messages/messages.ts';

/** Saves a file under its name, or says that it could not be fetched. */
export function useDownload(): (file: Pick<AttachmentRecord, 'id' | 'name'>) => void {
  const { t } = useTranslation('attachments');
  return ({ id, name }) => {
    fetchFile(attachmentApi.content, { params: { id } }).then(
      (bytes) => saveFile(bytes, name),
      () => showToast(t('downloadFailed', { name }), { variant: 'error' }),
    );
  };
}
