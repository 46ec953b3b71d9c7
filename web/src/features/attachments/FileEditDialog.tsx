import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { attachmentApi } from '#contract/entities/attachment/attachment.api.ts';
import {
  attachment,
  attachmentFields,
  type AttachmentKind,
  type AttachmentRecord,
} from '#contract/entities/attachment/attachment.schema.ts';
import { useErrorText } from '#web/features/records/useErrorText.ts';
import { call } from '#web/shared/client/client.ts';
import { SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { TextControl } from '#web/shared/form/TextControl.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { Notice } from '#web/shared/record/Notice.tsx';

/** Asks for another name or another kind of a file. */
export function FileEditDialog({ file, onClose }: { file: AttachmentRecord; onClose: () => void }) {
  const { t } = useTranslation('attachments');
  const labels = useLabels();
  const errorText = useErrorText(attachment);
  const id = useId();
  const [name, setName] = useState(file.name);
  const [kind, setKind] = useState<AttachmentKind>(file.kind);

  const saving = useMutation({
    mutationFn: () => {
      const target = { params: { id: file.id }, version: file.version };
      return call(attachmentApi.update, { ...target, body: { name, kind } });
    },
    onSuccess: (record) => {
      showToast(t('saved', { name: record.name }), { variant: 'success' });
      onClose();
    },
  });

  return (
    <DecisionDialog
      isOpen
      title={t('editTitle')}
      text={t('editText')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="contained" disabled={saving.isPending} onClick={() => saving.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {saving.isError ? <Notice tone="danger">{errorText(saving.error)}</Notice> : null}
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FieldFrame label={labels.field('attachment', 'name')} controlId={`${id}-name`} span={6}>
          {(ids) => (
            <TextControl
              id={`${id}-name`}
              path="name"
              facts={attachmentFields.name}
              value={name}
              onChange={(value) => setName(String(value))}
              onBlur={() => undefined}
              isInvalid={false}
              {...ids}
            />
          )}
        </FieldFrame>
        <FieldFrame label={labels.field('attachment', 'kind')} controlId={`${id}-kind`} span={6}>
          {(ids) => (
            <SelectControl
              id={`${id}-kind`}
              path="kind"
              facts={attachmentFields.kind}
              value={kind}
              onChange={(value) => setKind(value as AttachmentKind)}
              onBlur={() => undefined}
              isInvalid={false}
              optionLabel={(value) => labels.value('attachment', 'kind', value)}
              {...ids}
            />
          )}
        </FieldFrame>
      </Box>
    </DecisionDialog>
  );
}
