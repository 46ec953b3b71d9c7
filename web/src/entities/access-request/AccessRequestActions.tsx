import { useTranslation } from 'react-i18next';
import { accessRequestActions } from '#contract/entities/access-request/access-request.api.ts';
import {
  accessRequest,
  type AccessRequestRecord,
} from '#contract/entities/access-request/access-request.schema.ts';
import { accessRequestSteps as declared } from '#contract/entities/access-request/access-request.steps.ts';
import { keepLink } from '#web/areas/users/one-time-link.ts';
import { RolesField } from '#web/areas/users/RolesField.tsx';
import { StepButtons, type AskedStep } from '#web/features/records/StepButtons.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { splitName } from './split-name.ts';

const { approve: approveCall, decline: declineCall } = accessRequestActions;

/** An administrator decides once: access with roles, or none with the reason. */
export function AccessRequestActions({ record }: { record: AccessRequestRecord }) {
  const { t } = useTranslation('accessRequest');
  const labels = useLabels();
  const { id, version, name, email } = record;
  const target = { params: { id }, version };
  const approve: AskedStep = {
    name: 'approve',
    icon: declared.approve.icon,
    isMain: true,
    text: t('do.approve'),
    title: t('ask.approve', { name }),
    explanation: t('ask.approveText', { email: isolateLtr(email) }),
    fields: declared.approve.fields,
    start: { ...splitName(name), roles: ['user'], reason: '' },
    labelOf: (path) => (path === 'reason' ? t('ask.note') : labels.field('user', path)),
    schema: approveCall.body,
    form: (
      <>
        <FormField name="firstName" span={3} />
        <FormField name="lastName" span={3} />
        <RolesField isDisabled={false} />
        <FormField name="reason" span={6} />
      </>
    ),
    onSend: async (sent, idempotencyKey) => {
      const body = approveCall.body.parse(sent);
      const { link, ...changed } = await call(approveCall, { ...target, body, idempotencyKey });
      if (changed.userId !== null) keepLink({ userId: changed.userId, name, link });
      return changed;
    },
    done: t('done.approve', { name }),
  };
  const decline: AskedStep = {
    name: 'decline',
    icon: declared.decline.icon,
    isMain: false,
    text: t('do.decline'),
    title: t('ask.decline', { name }),
    explanation: t('ask.declineText'),
    fields: declared.decline.fields,
    start: { reason: '' },
    labelOf: () => t('ask.reason'),
    schema: declineCall.body,
    form: <FormField name="reason" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(declineCall, { ...target, body: declineCall.body.parse(body), idempotencyKey }),
    done: t('done.decline', { name }),
  };
  return <StepButtons entity={accessRequest} steps={[approve, decline]} />;
}
