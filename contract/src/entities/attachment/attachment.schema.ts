import { z } from 'zod';
import { defineEntity, recordSchema, updateSchema } from '#contract/shared/entity.ts';
import { entityNames, type EntityName } from '#contract/shared/entity-names.ts';
import { bool, choice, code, integer, text } from '#contract/shared/field.ts';
import {
  isPlainFileName,
  maxFileBytes,
  maxPictureSide,
  maxPreviewBytes,
} from '#contract/shared/file-types.ts';

/** What a file is to its record. */
export const attachmentKinds = [
  'invoice',
  'quote',
  'receipt',
  'warranty',
  'certificate',
  'photo',
  'approval',
  'police_report',
  'other',
] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];

/** How long a person can take back a file that he or she added. */
export const ownFileHours = 24;

/** The entities whose records can have files. */
export const attachmentParents = entityNames.filter((name) => name !== 'attachment');
export type AttachmentParent = Exclude<EntityName, 'attachment'>;

const name = text('File name', { max: 150 });
const never = { write: 'never' } as const;

export const attachmentFields = {
  entity: code('Record type', { pattern: /^[a-z-]{2,40}$/, example: 'equipment', max: 40, ...never }),
  recordId: code('Record', {
    pattern: /^[0-9a-f-]{36}$/,
    example: '019c0000-0000-7000-8000-000000000000',
    max: 36,
    ...never,
  }),
  name: { ...name, schema: name.schema.refine(isPlainFileName, { params: { key: 'file_name' } }) },
  kind: choice('Kind', attachmentKinds),
  mediaType: code('File type', { pattern: /^[a-z0-9.+/-]+$/, example: 'image/png', max: 100, ...never }),
  size: integer('Size', { min: 1, max: maxFileBytes, ...never }),
  sha256: code('SHA-256', { pattern: /^[0-9a-f]{64}$/, example: 'e3b0c442…', max: 64, ...never }),
  width: integer('Width', { min: 1, max: maxPictureSide, optional: true, ...never }),
  height: integer('Height', { min: 1, max: maxPictureSide, optional: true, ...never }),
  hasPreview: bool('Preview', never),
} as const;

/** A file of a record. Its bytes never change; its name and its kind can. */
export const attachment = defineEntity({
  name: 'attachment',
  path: '/api/attachments',
  page: '/records/attachment',
  display: 'name',
  fields: attachmentFields,
  search: ['name'],
  filter: ['entity', 'recordId', 'name', 'kind', 'mediaType', 'size', 'createdAt'],
  sort: ['name', 'kind', 'size', 'createdAt'],
  defaultSort: '-createdAt',
});

export const attachmentRecord = recordSchema(attachmentFields);
export const attachmentUpdate = updateSchema(attachmentFields);

/** What is said about a file that is sent; the file itself is the body. */
export const attachmentUpload = z.strictObject({
  entity: z.enum(attachmentParents),
  recordId: z.uuid(),
  name: attachmentFields.name.schema,
  kind: attachmentFields.kind.schema,
  /** So many bytes at the start of the body are a small picture of the file. */
  preview: z.coerce.number().int().min(1).max(maxPreviewBytes).optional(),
});

export type AttachmentRecord = z.infer<typeof attachmentRecord>;
export type AttachmentUpdate = z.infer<typeof attachmentUpdate>;
export type AttachmentUpload = z.infer<typeof attachmentUpload>;
