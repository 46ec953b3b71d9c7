import {
  attachmentFields,
  attachmentParents,
  type AttachmentParent,
  type AttachmentRecord,
} from '#contract/entities/attachment/attachment.schema.ts';
import type { ListQuery } from '#contract/shared/list-query.ts';
import { can, permissions, type Permission } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Reach } from '#server/features/records/records.routes.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findParent, lockParent, type Parent } from './attachment.repository.ts';

function canDo(actor: Actor, entity: string, action: 'read' | 'update'): boolean {
  const permission = `${entity}.${action}`;
  // Records that nobody can change yet take no files.
  return Object.hasOwn(permissions, permission) && can(actor.roles, permission as Permission);
}

/** Whose files a caller sees: those of the records that the caller may read. */
export const attachmentReach: Reach<AttachmentRecord> = {
  narrow: (actor: Actor, list: ListQuery) => ({
    ...list,
    filters: [
      ...list.filters,
      {
        field: 'entity',
        operator: 'is',
        values: attachmentParents.filter((entity) => canDo(actor, entity, 'read')),
      },
    ],
  }),
  check: (actor, record) => {
    if (!canDo(actor, record.entity, 'read')) throw new AppError('not_found');
  },
};

/** Refuses a file for a record that is not there, that the caller may not see, or may not change. */
export async function checkParent(
  { db, actor }: CommandContext,
  entity: AttachmentParent,
  recordId: string,
): Promise<void> {
  const parent = canDo(actor, entity, 'read') ? await findParent(db, entity, recordId) : undefined;
  if (!parent) {
    const { title } = attachmentFields.recordId;
    throw refuseFields([fieldProblemOf('recordId', title, 'not_found', { entity })]);
  }
  if (!canDo(actor, entity, 'update')) throw new AppError('not_allowed');
  refuseBinned(entity, parent);
}

/** Locks the record that a file belongs to; the caller must be allowed to change it. */
export async function lockParentOf({ db, actor }: CommandContext, record: AttachmentRecord): Promise<void> {
  attachmentReach.check(actor, record);
  if (!canDo(actor, record.entity, 'update')) throw new AppError('not_allowed');
  const entity = record.entity as AttachmentParent;
  const parent = await lockParent(db, entity, record.recordId);
  if (!parent) throw new AppError('not_found');
  refuseBinned(entity, parent);
}

export function refuseBinned(entity: string, { isDeleted, number }: Parent): void {
  if (isDeleted) throw new AppError('is_deleted', { entity, number });
}
