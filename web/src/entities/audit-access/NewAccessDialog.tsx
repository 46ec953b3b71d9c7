import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { auditAccessApi } from '#contract/entities/audit-access/audit-access.api.ts';
import {
  auditAccess,
  auditAccessFields,
  type AuditAccessCreate,
} from '#contract/entities/audit-access/audit-access.schema.ts';
import { StepFormDialog, type StepLook } from '#web/features/records/StepFormDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { auditAccessPath } from './audit-access.module.ts';

const { email, organization, purpose, scope, packetNumber, fromOn, untilOn } = auditAccessFields;
const step = {
  icon: 'key' as const,
  fields: { email, organization, purpose, scope, packetNumber, fromOn, untilOn },
};

interface NewAccessDialogProps {
  /** The packet that the access is for, where it was asked for there. */
  packet?: string | undefined;
  onClose: () => void;
}

/** Gives somebody from outside access for a time. */
export function NewAccessDialog({ packet, onClose }: NewAccessDialogProps) {
  const { t } = useTranslation('auditAccess');
  const client = useQueryClient();
  const navigate = useNavigate();
  const today = useToday();
  const look: StepLook = (name, input) => {
    if (name === 'email') return { span: 3, hint: t('hint.email') };
    if (name === 'scope') return { span: 3, hint: t('hint.scope') };
    if (name === 'packetNumber') return input['scope'] === 'all' ? null : { span: 3, isRequired: true };
    if (name === 'purpose') return undefined;
    return { span: 3 };
  };
  return (
    <StepFormDialog
      entity={auditAccess}
      step={step}
      title={t('new.title')}
      text={t('new.text')}
      confirm={t('new.do')}
      start={{ scope: 'packet', packetNumber: packet ?? '', fromOn: today ?? '' }}
      look={look}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const made = await call(auditAccessApi.create, { body: body as AuditAccessCreate, idempotencyKey });
        refreshKinds(client, ['audit-access']);
        showToast(t(made.status === 'waiting' ? 'new.waits' : 'new.done', { number: made.number }));
        onClose();
        void navigate(`${auditAccessPath}/${made.id}`);
      }}
    />
  );
}
