import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { contactMessage } from '#contract/entities/contact-message/contact-message.schema.ts';
import { contactMessageStatuses } from '#contract/entities/contact-message/contact-message.states.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { contactMessageColumns, contactMessageList } from './contact-message.queries.ts';

const noReferences: ReferenceSources = {};

function useViews(): FixedView[] {
  const { t } = useTranslation('contactMessage');
  return useMemo(
    () =>
      contactMessageStatuses.map((status) => ({
        key: status,
        label: t(`list.${status}`),
        filters: [{ field: 'status', operator: 'is', values: [status] }],
        ...(status === 'new' && { isUrgent: true }),
      })),
    [t],
  );
}

/** What users wrote to the administrators. */
export function ContactMessageListPage() {
  return (
    <EntityListPage
      source={contactMessageList}
      namespace="contactMessage"
      columns={useColumns(contactMessage, contactMessageColumns)}
      needs={['message', 'name', 'status', 'topic']}
      references={noReferences}
      views={useViews()}
      hasForm={false}
      hasBin={false}
      nameOf={({ topic }) => topic}
      renderCard={(row) => ({
        mark: <StatusChip entity="contactMessage" status={row.status} />,
        lines: [row.name, row.message],
      })}
    />
  );
}
