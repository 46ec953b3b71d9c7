import { createHash } from 'node:crypto';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { getRecord, serveReading } from '#server/features/records/records.routes.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { sendFile } from '#server/shared/http/send-file.ts';
import { serve, serveStream, type Serving } from '#server/shared/http/serve.ts';
import { serveUpload } from '#server/shared/http/serve-upload.ts';
import {
  deleteAttachment,
  inspectUpload,
  restoreAttachment,
  updateAttachment,
  uploadAttachment,
} from './attachment.commands.ts';
import { attachmentSource, findPreview, readBytes } from './attachment.repository.ts';
import { attachmentReach, checkParent } from './attachment.rules.ts';

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** A file whose bytes the caller may have; those in the bin are for the people who empty it. */
async function getFile(db: Queryable, actor: Actor, id: string): Promise<AttachmentRecord> {
  const record = await getRecord(db, attachmentSource, id);
  attachmentReach.check(actor, record);
  if (record.deletedAt !== null && !can(actor.roles, 'attachment.restore')) throw new AppError('not_found');
  return record;
}

export function serveAttachments(serving: Serving): void {
  serveReading(serving, attachmentApi, attachmentSource, attachmentReach);
  serveUpload(serving, attachmentApi.upload, {
    check: (context) => checkParent(context, context.query.entity, context.query.recordId),
    inspect: (context, file) => inspectUpload(context.query, file),
    run: (context, file) => uploadAttachment(context, context.query, file),
  });
  serveStream(serving, attachmentApi.content, async ({ db, actor, params }, reply) => {
    const record = await getFile(db, actor, params.id);
    const read = (from: number, length: number) => readBytes(db, record.id, from, length);
    return sendFile(reply, { ...record, isShown: false, read });
  });
  serveStream(serving, attachmentApi.preview, async ({ db, actor, params }, reply) => {
    const record = await getFile(db, actor, params.id);
    const preview = await findPreview(db, record.id);
    if (!preview) throw new AppError('not_found');
    const { bytes, mediaType } = preview;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const read = (from: number, length: number) => once(bytes.subarray(from, from + length));
    return sendFile(reply, { name: record.name, mediaType, size: bytes.length, sha256, isShown: true, read });
  });
  serve(serving, attachmentApi.update, (context) =>
    updateAttachment(context, context.params.id, context.body),
  );
  serve(serving, attachmentApi.delete, (context) =>
    deleteAttachment(context, context.params.id, context.body.reason),
  );
  serve(serving, attachmentApi.restore, (context) =>
    restoreAttachment(context, context.params.id, context.body.reason),
  );
}
