import { useEffect, useState, useSyncExternalStore } from 'react';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import type { AttachmentParent, AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { uploadFile } from '#web/shared/client/transfer.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import type { Owner } from './attachments.queries.ts';
import { checkFile, guessKind, plainName } from './file-rules.ts';
import { makePreview } from './preview.ts';
import { UploadQueue, type Send, type Upload } from './upload-queue.ts';

let lastId = 0;

function uploadOf(file: File): Upload {
  lastId += 1;
  const problem = checkFile(file);
  return {
    id: lastId,
    file,
    name: plainName(file.name),
    state: problem ? 'failed' : 'waiting',
    share: 0,
    error: problem,
    idempotencyKey: createRandomKey(),
  };
}

type OnAdded = (file: AttachmentRecord) => void;

function senderOf({ entity, recordId }: Owner, onAdded: OnAdded | undefined): Send {
  return async ({ file, name, idempotencyKey }, signal, onProgress) => {
    const preview = await makePreview(file);
    const query = {
      entity: entity as AttachmentParent,
      recordId,
      name,
      kind: guessKind(name),
      ...(preview && { preview: preview.size }),
    };
    const body = preview ? new Blob([preview, file]) : file;
    const added = await uploadFile(attachmentApi.upload, { query, body, idempotencyKey, signal, onProgress });
    onAdded?.(added);
    return added;
  };
}

/** The files that are being added to a record; leaving the page stops them. */
export function useUploads(owner: Owner, onAdded?: OnAdded) {
  const [queue] = useState(() => new UploadQueue(senderOf(owner, onAdded)));
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => () => queue.stopAll(), [queue]);
  return {
    uploads,
    add: (files: Iterable<File>) => queue.add([...files].map(uploadOf)),
    stop: (id: number) => queue.stop(id),
    retry: (id: number) => queue.retry(id),
    dismiss: (id: number) => queue.dismiss(id),
  };
}
