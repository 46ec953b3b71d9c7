import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accessRequestApi, approveBody } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  type AccessRequestRecord,
} from '#contract/entities/access-request/access-request.schema.ts';
import { list, longText, text } from '#contract/shared/field.ts';
import { roles } from '#contract/shared/permissions.ts';
import { keepLink } from '#web/features/access/one-time-link.ts';
import { RolesField } from '#web/features/access/RolesField.tsx';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { splitName } from './split-name.ts';

const approveFields = {
  firstName: text('First name', { max: 80 }),
  lastName: text('Last name', { max: 80 }),
  roles: list('Roles', z.enum(roles), { max: roles.length }),
  reason: longText('Note', { min: 0, max: 500, optional: true }),
};
const declineFields = { reason: longText('Reason', { min: 3, max: 500 }) };

interface StepProps {
  record: AccessRequestRecord;
  onClose: () => void;
  onDone: (changed: AccessRequestRecord) => void;
}

function ApproveDialog({ record, onClose, onDone }: StepProps) {
  const { t } = useTranslation('accessRequest');
  const labels = useLabels();
  const { id, version, name, email } = record;
  return (
    <StepDialog
      entity={accessRequest}
      title={t('ask.approve', { name })}
      text={t('ask.approveText', { email: isolateLtr(email) })}
      icon="check"
      confirm={t('do.approve')}
      fields={approveFields}
      start={{ ...splitName(name), roles: ['user'], reason: '' }}
      labelOf={(path) => (path === 'reason' ? t('ask.note') : labels.field('user', path))}
      schema={approveBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id }, version, body: approveBody.parse(body), idempotencyKey };
        const { link, ...changed } = await call(accessRequestApi.approve, sent);
        if (changed.userId !== null) keepLink(changed.userId, link);
        onDone(changed);
        showMessage(t('done.approve', { name }), { variant: 'success' });
      }}
    >
      <FormField name="firstName" span={3} />
      <FormField name="lastName" span={3} />
      <RolesField isDisabled={false} />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}

function DeclineDialog({ record, onClose, onDone }: StepProps) {
  const { t } = useTranslation('accessRequest');
  const { id, version, name } = record;
  const schema = accessRequestApi.decline.body;
  return (
    <StepDialog
      entity={accessRequest}
      title={t('ask.decline', { name })}
      text={t('ask.declineText')}
      icon="x"
      confirm={t('do.decline')}
      fields={declineFields}
      start={{ reason: '' }}
      labelOf={() => t('ask.reason')}
      schema={schema}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = { params: { id }, version, body: schema.parse(body), idempotencyKey };
        onDone(await call(accessRequestApi.decline, sent));
        showMessage(t('done.decline', { name }), { variant: 'success' });
      }}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}

/** An administrator decides once: access with roles, or none with the reason. */
export function AccessRequestActions({ record }: { record: AccessRequestRecord }) {
  const { t } = useTranslation('accessRequest');
  const client = useQueryClient();
  const takeIn = useRecordChange(accessRequest.name);
  const [step, setStep] = useState<'approve' | 'decline'>();
  const Dialog = step === 'approve' ? ApproveDialog : DeclineDialog;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="check" size={16} />}
        onClick={() => setStep('approve')}
      >
        {t('do.approve')}
      </Button>
      <Button variant="outlined" startIcon={<Icon name="x" size={16} />} onClick={() => setStep('decline')}>
        {t('do.decline')}
      </Button>
      {step ? (
        <Dialog
          record={record}
          onClose={() => setStep(undefined)}
          onDone={(changed) => {
            setStep(undefined);
            takeIn(changed);
            void client.invalidateQueries({ queryKey: ['user', 'list'] });
          }}
        />
      ) : null}
    </>
  );
}
