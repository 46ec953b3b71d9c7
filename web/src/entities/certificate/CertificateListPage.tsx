import { useMemo } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { renderBulkActions } from '#web/features/records/bulk-actions.tsx';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { PageHint } from '#web/features/records/PageHint.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { BulkActions } from '#web/shared/table/list-display.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { certificateColumns } from './certificate.columns.tsx';
import { certificateList, certificateReferences } from './certificate.queries.ts';

function useViews(): FixedView[] {
  const { t } = useTranslation('certificate');
  return useMemo(
    () => [
      {
        key: 'toVerify',
        label: t('list.toVerify'),
        filters: [{ field: 'status', operator: 'is', values: ['performed'] }],
        isUrgent: true,
      },
      {
        key: 'failed',
        label: t('list.failed'),
        filters: [{ field: 'status', operator: 'is', values: ['failed'] }],
      },
    ],
    [t],
  );
}

const drawBulkActions: BulkActions = (tags, onDone) => renderBulkActions(certificate.name, { tags, onDone });

export function CertificateListPage() {
  const { t: navigation } = useTranslation('navigation');
  return (
    <EntityListPage
      source={certificateList}
      namespace="certificate"
      above={<PageHint>{navigation('hint.certificate')}</PageHint>}
      columns={useColumns(certificate, certificateColumns)}
      needs={['equipment.label', 'itemName', 'number', 'performedOn', 'status']}
      references={certificateReferences}
      views={useViews()}
      bulkActions={drawBulkActions}
      nameOf={({ number }) => number}
      renderCard={(row) => ({
        mark: <StatusChip entity="certificate" status={row.status} />,
        title: <bdi>{row.itemName}</bdi>,
        lines: [row.equipment.label, dateInText(row.performedOn)],
      })}
    />
  );
}
