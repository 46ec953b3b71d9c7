import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { assignmentApi } from '#contract/entities/assignment/assignment.api.ts';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { person, type PersonRecord } from '#contract/entities/person/person.schema.ts';
import { longText, reference } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { countOnly } from '#web/shared/client/count-only.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { useCan } from '#web/shared/session/useCan.ts';

const fields = {
  toPersonId: reference('Person', 'person'),
  reason: longText('Reason', { max: 500, optional: true }),
};
const searches = {
  toPersonId: createReferenceSearch(personApi.list, {
    query: [['filter[active]', 'true']],
    toOption: ({ id, displayName, unit, email }) => ({ id, label: displayName, note: unit ?? email }),
  }),
};

function useHeldCount(id: string) {
  return useQuery({
    queryKey: [assignment.name, 'list', 'held', id],
    queryFn: ({ signal }) => {
      const query = [['filter[personId]', id] as const, ['filter[status]', 'open'] as const, ...countOnly];
      return call(assignmentApi.list, { query, signal });
    },
  }).data?.total.value;
}

/** Hands what somebody holds to somebody else, as before they leave. */
export function HandOver({ record }: { record: PersonRecord }) {
  const { t } = useTranslation('custody');
  const can = useCan();
  const held = useHeldCount(record.id) ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  if (held === 0 || !can('equipment.transfer')) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Icon name="swap" size={16} />} onClick={() => setIsOpen(true)}>
        {t('handOver.do')}
      </Button>
      {isOpen ? (
        <StepDialog
          entity={person}
          title={t('handOver.title', { name: record.displayName })}
          text={`${t('handOver.held', { count: held })} ${t('handOver.text')}`}
          icon="swap"
          confirm={t('handOver.do')}
          sending={t('handOver.sending', { count: held })}
          fields={fields}
          start={{ toPersonId: record.manager, reason: '' }}
          labelOf={(path) => t(path === 'reason' ? 'field.reason' : 'field.personId')}
          searches={searches}
          schema={assignmentApi.handOver.body}
          onClose={() => setIsOpen(false)}
          onSend={async (input, idempotencyKey) => {
            const body = input as { toPersonId: string; reason?: string };
            const sent = { params: { id: record.id }, body, idempotencyKey };
            const { moved, left } = await call(assignmentApi.handOver, sent);
            setIsOpen(false);
            showToast(t('handOver.done', { moved, left }), { variant: 'success' });
          }}
        >
          <FormField name="toPersonId" span={6} />
          <FormField name="reason" span={6} />
        </StepDialog>
      ) : null}
    </>
  );
}
