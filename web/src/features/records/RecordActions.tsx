import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import type { deleteBody, Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { ownMistakeHours } from '#contract/shared/deletion.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { DeleteDialog } from '#web/features/bin/DeleteDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { ActionButton } from '#web/shared/record/ActionButton.tsx';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { useSecondPress } from '#web/shared/record/useSecondPress.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { readListLink } from '#web/shared/table/list-link.ts';
import { editLinkState } from './edit-link.ts';
import { readActionState } from './record-action-state.ts';
import { useRecordCache } from './record.queries.ts';
import { useStepFocus } from './useStepFocus.ts';

/** What is known of a record that something is done with. */
export interface ActedRecord {
  id: string;
  version: number;
  createdAt: string;
}

/** What the actions of every record need to know. */
export interface RecordActionsProps<R extends ActedRecord> {
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
  /** Only administrators delete what is older than a day; others only what they have made themselves. */
  isDeletedWhileNew?: boolean;
  /** Why it cannot be deleted now, where that is known beforehand. */
  deleteReason?: string | undefined;
  /** The two or three steps that fit its state, as buttons before editing; the first one is the likeliest. */
  likely?: readonly MoreAction[];
  /** Further steps behind "more", before deleting. */
  more?: readonly MoreAction[];
  /** Dialogs, and links that stand beside the buttons. */
  children?: ReactNode;
}

/** What this person can do with a record; what the role can never do is not there. */
export function RecordActions<R extends ActedRecord>(props: RecordActionsProps<R>) {
  const { entity, api, record, number, isEditable = true } = props;
  const { t } = useTranslation('record');
  const { t: bin } = useTranslation('bin');
  const can = useCan();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const { putRecord } = useRecordCache(entity.name);
  const { next, begin: beginStep } = useStepFocus(record.version);
  // A step without a dialog is taken at once, and another button stands in its place.
  const isSecondPress = useSecondPress(props.likely?.some(({ isBusy }) => isBusy) ?? false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [now] = useState(() => Date.now());
  const isOld = now - new Date(record.createdAt).getTime() >= ownMistakeHours * 3_600_000;
  const isTooLate =
    props.isDeletedWhileNew === true && isOld && !can(`${entity.name}.deleteAny` as Permission);
  const isDeletable =
    api !== undefined &&
    (props.isDeletable ?? true) &&
    !isTooLate &&
    can(`${entity.name}.delete` as Permission);

  // Whoever chose an action elsewhere begins with it here, once.
  const wanted = readActionState(state);
  const begin = useEffectEvent((name: string) => {
    void navigate({ search }, { replace: true, state: null });
    const action = [...(props.likely ?? []), ...(props.more ?? [])].find((one) => one.name === name);
    if (action && action.reason === undefined) action.onChoose();
  });
  useEffect(() => {
    if (wanted !== undefined) begin(wanted);
  }, [wanted]);

  async function remove(reason: string) {
    if (!api) return;
    const target = { params: { id: record.id }, version: record.version };
    putRecord(await call(api.delete, { ...target, body: { reason } }));
    showToast(bin('deleted', { number }), { variant: 'success' });
    void navigate(readListLink(state)?.from ?? entity.page);
  }

  const noteStep = (action: MoreAction): MoreAction => ({
    ...action,
    onChoose: () => {
      if (isSecondPress()) return;
      beginStep();
      action.onChoose();
    },
  });

  return (
    <>
      {props.likely?.map((action, at) => (
        <ActionButton
          key={action.name}
          ref={at === 0 ? next : undefined}
          action={noteStep(action)}
          isMain={at === 0}
        />
      ))}
      {props.children}
      {isEditable && can(`${entity.name}.update` as Permission) ? (
        <Button
          variant="outlined"
          component={RouterLink}
          to={`${entity.page}/${record.id}/edit`}
          state={editLinkState(state)}
          startIcon={<Icon name="edit" size={16} />}
        >
          {t('edit')}
        </Button>
      ) : null}
      <MoreActions
        actions={[
          ...(props.more ?? []).map(noteStep),
          ...(isDeletable
            ? [
                {
                  name: 'delete',
                  text: t('delete'),
                  icon: 'trash' as const,
                  reason: props.deleteReason,
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
