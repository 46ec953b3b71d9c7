import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { deleteBody, Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { DeleteDialog } from '#web/features/bin/DeleteDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useCan } from '#web/shared/session/useSession.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { useRecordCache } from './record.queries.ts';

/** What the actions of every record need to know. */
export interface RecordActionsProps<R extends { id: string; version: number }> {
  entity: Entity;
  /** Left out where nothing is ever deleted. */
  api?: { delete: Endpoint<typeof idParams, z.ZodUndefined, typeof deleteBody, z.ZodType<R>> } | undefined;
  record: R;
  /** What the record is called in a sentence. */
  number: string;
  /** What deleting means beside leaving the lists. */
  consequence?: string;
  /** Its state lets it be edited; so it is unless said otherwise. */
  isEditable?: boolean;
  /** Its state lets it be deleted; so it is unless said otherwise. */
  isDeletable?: boolean;
  /** Further steps behind "more", before deleting. */
  more?: readonly MoreAction[];
  /** The steps that are likelier than editing, before it. */
  children?: ReactNode;
}

/** What this person can do with a record; what the role forbids says so. */
export function RecordActions<R extends { id: string; version: number }>(props: RecordActionsProps<R>) {
  const { entity, api, record, number, isEditable = true } = props;
  const isDeletable = api !== undefined && (props.isDeletable ?? true);
  const { t } = useTranslation('record');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { putRecord } = useRecordCache(entity.name);
  const [isDeleting, setIsDeleting] = useState(false);
  const canDelete = can(`${entity.name}.delete` as Permission);

  async function remove(reason: string) {
    if (!api) return;
    const target = { params: { id: record.id }, version: record.version };
    putRecord(await call(api.delete, { ...target, body: { reason } }));
    showToast(bin('deleted', { number }), { variant: 'success' });
    void navigate(readListLink(state)?.from ?? entity.page);
  }

  return (
    <>
      {props.children}
      {isEditable && can(`${entity.name}.update` as Permission) ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${entity.page}/${record.id}/edit`}
          state={state as unknown}
          startIcon={<Icon name="edit" size={16} />}
        >
          {t('edit')}
        </Button>
      ) : null}
      <MoreActions
        actions={[
          ...(props.more ?? []),
          ...(isDeletable
            ? [
                {
                  name: 'delete',
                  text: t('delete'),
                  icon: 'trash' as const,
                  reason: canDelete ? undefined : bin('notAllowed'),
                  onChoose: () => setIsDeleting(true),
                },
              ]
            : []),
        ]}
      />
      {api ? (
        <DeleteDialog
          entity={entity}
          number={number}
          consequence={props.consequence ?? ''}
          isOpen={isDeleting}
          onClose={() => setIsDeleting(false)}
          onDelete={remove}
        />
      ) : null}
    </>
  );
}
