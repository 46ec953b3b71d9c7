import '#web/shared/schema/whole-zod.ts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { longText } from '#contract/shared/field.ts';
import { deleteBody } from '#contract/shared/endpoint.ts';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { TextControl } from '#web/shared/form/TextControl.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useErrorText } from '#web/features/records/useErrorText.ts';

interface DeleteDialogProps {
  entity: Entity;
  /** What the record is called in a sentence. */
  number: string;
  /** What happens beside leaving the lists, said first. */
  consequence?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Sends the deletion; what it throws is said in the dialog. */
  onDelete: (reason: string) => Promise<void>;
}

const facts = longText('Reason', { min: 3, max: 500 });

/** Asks why a record goes to the bin; says the consequence first, and a refusal in words. */
export function DeleteDialog({ entity, number, consequence, isOpen, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation('bin');
  const errorText = useErrorText(entity);
  const [reason, setReason] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const deleting = useMutation({ mutationFn: (given: string) => onDelete(given) });
  const isGood = deleteBody.safeParse({ reason }).success;
  const wrong =
    reason.trim().length > 500 ? t('reasonTooLong', { n: reason.trim().length }) : t('reasonTooShort');

  function send() {
    setIsTouched(true);
    if (isGood && !deleting.isPending) deleting.mutate(reason.trim());
  }

  return (
    <DecisionDialog
      isOpen={isOpen}
      title={t('deleteTitle', { number })}
      text={[consequence, t('deleteText', { number })].filter(Boolean).join(' ')}
      mark={<Icon name="trash" size={20} />}
      isWarning
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" color="error" disabled={deleting.isPending} onClick={send}>
            {t('moveToBin')}
          </Button>
        </>
      }
    >
      {deleting.isError ? <Notice tone="danger">{errorText(deleting.error)}</Notice> : null}
      <FieldFrame
        label={t('reason')}
        controlId="delete-reason"
        hint={t('reasonHint')}
        error={isTouched && !isGood ? wrong : undefined}
        span={6}
      >
        {(ids) => (
          <TextControl
            id="delete-reason"
            path="reason"
            facts={facts}
            value={reason}
            onChange={(value) => setReason(String(value))}
            onBlur={() => setIsTouched(reason !== '')}
            isInvalid={isTouched && !isGood}
            {...ids}
          />
        )}
      </FieldFrame>
    </DecisionDialog>
  );
}
