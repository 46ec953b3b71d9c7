import {
  actionBody,
  actionFields,
  deleteBody,
  deleteFields,
  endpoint,
  fileBody,
  idParams,
  readingEndpoints,
} from '#contract/shared/endpoint.ts';
import { attachment, attachmentRecord, attachmentUpdate, attachmentUpload } from './attachment.schema.ts';
import { maxFileBytes, maxPreviewBytes } from '#contract/shared/file-types.ts';

const one = { path: `${attachment.path}/:id`, params: idParams };

/** Files of records. Each call also asks for the permission of the record that the file belongs to. */
export const attachmentApi = {
  ...readingEndpoints(attachment, attachmentRecord),
  upload: endpoint({
    method: 'POST',
    path: attachment.path,
    access: 'attachment.create',
    summary: 'Add a file to a record: its bytes are the body',
    entity: attachment,
    query: attachmentUpload,
    body: fileBody,
    maxBytes: maxFileBytes + maxPreviewBytes,
    response: attachmentRecord,
    status: 201,
    isIdempotent: true,
  }),
  content: endpoint({
    method: 'GET',
    path: `${one.path}/content`,
    params: idParams,
    access: 'attachment.read',
    summary: 'Download a file, or a range of it',
    response: fileBody,
    mediaType: '*/*',
  }),
  preview: endpoint({
    method: 'GET',
    path: `${one.path}/preview`,
    params: idParams,
    access: 'attachment.read',
    summary: 'The small picture of a file',
    response: fileBody,
    mediaType: 'image/*',
  }),
  update: endpoint({
    method: 'PATCH',
    ...one,
    access: 'attachment.update',
    summary: 'Rename a file or change its kind',
    entity: attachment,
    body: attachmentUpdate,
    response: attachmentRecord,
    isVersioned: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    ...one,
    access: 'attachment.delete',
    summary: 'Move a file to the bin',
    fields: deleteFields,
    body: deleteBody,
    response: attachmentRecord,
    isVersioned: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: `${one.path}/actions/restore`,
    params: idParams,
    access: 'attachment.restore',
    summary: 'Take a file out of the bin',
    fields: actionFields,
    body: actionBody,
    response: attachmentRecord,
    isVersioned: true,
    isIdempotent: true,
  }),
};
