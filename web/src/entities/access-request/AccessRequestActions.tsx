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
import { StepButtons, type AskedStep } from '#web/features/records/StepButtons.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { splitName } from './split-name.ts';

const approveFields = {
  firstName: text('First name', { max: 80 }),
  lastName: text('Last name', { max: 80 }),
  roles: list('Roles', z.enum(roles), { max: roles.length }),
  reason: longText('Note', { min: 0, max: 500, optional: true }),
};
const declineFields = { reason: longText('Reason', { min: 3, max: 500 }) };
const declineBody = accessRequestApi.decline.body;

/** An administrator decides once: access with roles, or none with the reason. */
export function AccessRequestActions({ record }: { record: AccessRequestRecord }) {
  const { t } = useTranslation('accessRequest');
  const labels = useLabels();
  const { id, version, name, email } = record;
  const target = { params: { id }, version };
  const approve: AskedStep = {
    name: 'approve',
    icon: 'check',
    isMain: true,
    text: t('do.approve'),
    title: t('ask.approve', { name }),
    explanation: t('ask.approveText', { email: isolateLtr(email) }),
    fields: approveFields,
    start: { ...splitName(name), roles: ['user'], reason: '' },
    labelOf: (path) => (path === 'reason' ? t('ask.note') : labels.field('user', path)),
    schema: approveBody,
    form: (
      <>
        <FormField name="firstName" span={3} />
        <FormField name="lastName" span={3} />
        <RolesField isDisabled={false} />
        <FormField name="reason" span={6} />
      </>
    ),
    onSend: async (sent, idempotencyKey) => {
      const body = approveBody.parse(sent);
      const { link, ...changed } = await call(accessRequestApi.approve, { ...target, body, idempotencyKey });
      if (changed.userId !== null) keepLink({ userId: changed.userId, name, link });
      return changed;
    },
    done: t('done.approve', { name }),
  };
  const decline: AskedStep = {
    name: 'decline',
    icon: 'x',
    isMain: false,
    text: t('do.decline'),
    title: t('ask.decline', { name }),
    explanation: t('ask.declineText'),
    fields: declineFields,
    start: { reason: '' },
    labelOf: () => t('ask.reason'),
    schema: declineBody,
    form: <FormField name="reason" span={6} />,
    onSend: (body, idempotencyKey) =>
      call(accessRequestApi.decline, { ...target, body: declineBody.parse(body), idempotencyKey }),
    done: t('done.decline', { name }),
  };
  return <StepButtons entity={accessRequest} steps={[approve, decline]} />;
}
