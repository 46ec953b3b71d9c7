import {
  attachmentFields,
  ownFileHours,
  type AttachmentRecord,
  type AttachmentUpdate,
  type AttachmentUpload,
} from '#contract/entities/attachment/attachment.schema.ts';
import {
  extensionOf,
  maxFileBytes,
  maxFilesPerRecord,
  maxPreviewSide,
  typeOfMedia,
  typeOfName,
} from '#contract/shared/file-types.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  restoreRecord,
} from '#server/shared/command/record.ts';
import { newId } from '#server/shared/db/new-id.ts';
import { joinPieces, readPieces, type ByteSource } from '#server/shared/files/byte-source.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { inspectFile, inspectPreview, type Inspected } from '#server/shared/files/inspect.ts';
import type { Spooled } from '#server/shared/files/spool.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import {
  attachmentSource,
  countFiles,
  insertBytes,
  insertPreview,
  isReliedOn,
  isUploader,
  lockParent,
} from './attachment.repository.ts';
import { lockParentOf, refuseBinned } from './attachment.rules.ts';

async function checkCount({ db }: CommandContext, entity: string, recordId: string): Promise<void> {
  if ((await countFiles(db, entity, recordId)) >= maxFilesPerRecord) {
    throw new FileRefusal('too_many_files', { max: maxFilesPerRecord });
  }
}

/** A file that may be kept, with its preview when one came with it. */
export interface CheckedFile {
  file: Inspected & { source: ByteSource };
  preview: { mediaType: string; bytes: Buffer } | undefined;
}

/** Looks into what was sent: a preview of so many bytes, where there is one, and the file after it. */
export async function inspectUpload(
  { name, preview = 0 }: AttachmentUpload,
  sent: Spooled,
): Promise<CheckedFile> {
  const size = sent.size - preview;
  if (size <= 0) throw new FileRefusal('file_empty');
  if (size > maxFileBytes) throw new FileRefusal('file_too_large', { max: maxFileBytes / 1_048_576 });
  const source = sent.part(preview, size);
  const file = { ...(await inspectFile(source, name)), source };
  if (preview === 0) return { file, preview: undefined };
  const small = sent.part(0, preview);
  const { type, pieces } = await inspectPreview(small, maxPreviewSide);
  return { file, preview: { mediaType: type.mediaType, bytes: await joinPieces(small, pieces) } };
}

/** Adds a file to a record: counted, written in pieces, and told in its history. */
export async function uploadAttachment(
  context: CommandContext,
  { entity, recordId, name, kind }: AttachmentUpload,
  { file, preview }: CheckedFile,
): Promise<AttachmentRecord> {
  const parent = await lockParent(context.db, entity, recordId);
  if (!parent) throw new AppError('not_found');
  refuseBinned(entity, parent);
  await checkCount(context, entity, recordId);
  const id = newId();
  const written = await insertBytes(context.db, id, readPieces(file.source, file.pieces));
  if (preview) await insertPreview(context.db, id, preview);
  const { type, width, height } = file;
  const facts = { mediaType: type.mediaType, width, height, hasPreview: preview !== undefined, ...written };
  return createRecord(context, attachmentSource, { id, entity, recordId, name, kind, ...facts });
}

export async function updateAttachment(
  context: CommandContext,
  id: string,
  { changeReason, ...input }: AttachmentUpdate,
): Promise<AttachmentRecord> {
  await lockParentOf(context, await getRecord(context.db, attachmentSource, id));
  const before = await lockRecord(context, attachmentSource, id);
  if (input.name !== undefined && typeOfName(input.name)?.mediaType !== before.mediaType) {
    const type = typeOfMedia(before.mediaType)?.name ?? before.mediaType;
    const params = { extension: extensionOf(input.name), type };
    throw refuseFields([fieldProblemOf('name', attachmentFields.name.title, 'file_extension', params)]);
  }
  return changeRecord(context, attachmentSource, before, input, { reason: changeReason });
}

const hour = 3_600_000;

/** Moves a file to the bin: one's own for a day, any file by an administrator. */
export async function deleteAttachment(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<AttachmentRecord> {
  await lockParentOf(context, await getRecord(context.db, attachmentSource, id));
  const before = await lockRecord(context, attachmentSource, id);
  const age = context.now.getTime() - new Date(before.createdAt).getTime();
  const isOwn = age < ownFileHours * hour && (await isUploader(context.db, id, context.actor.id));
  if (!isOwn && !can(context.actor.roles, 'attachment.deleteAny')) throw new AppError('not_allowed');
  if (await isReliedOn(context.db, id)) throw new AppError('paper_needed', { name: before.name });
  return binRecord(context, attachmentSource, before, reason);
}

export async function restoreAttachment(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<AttachmentRecord> {
  await lockParentOf(context, await getRecord(context.db, attachmentSource, id));
  return restoreRecord(context, attachmentSource, id, reason, async (record) => {
    await checkCount(context, record.entity, record.recordId);
    return [];
  });
}
