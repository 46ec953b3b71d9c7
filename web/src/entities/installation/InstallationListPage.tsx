import { Suspense, useMemo, useState } from 'react';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { installation } from '#contract/entities/installation/installation.schema.ts';
import { tabReadings } from '#web/areas/software/software-tabs.ts';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { installationColumns } from './installation.columns.tsx';
import { installationList, installationReferences } from './installation.queries.ts';

const ImportDialog = lazyPart(() => import('#web/areas/software/ImportDialog.tsx'), 'ImportDialog');

/** Where every product was seen. */
export function InstallationListPage() {
  const { t } = useTranslation('installation');
  const can = useCan();
  const [isImporting, setIsImporting] = useState(false);
  const views = useMemo<FixedView[]>(
    () => [
      {
        key: 'bare',
        label: t('list.bare'),
        filters: [{ field: 'isCovered', operator: 'is', values: ['false'] }],
      },
    ],
    [t],
  );
  return (
    <>
      <EntityListPage
        source={installationList}
        namespace="installation"
        columns={useColumns(installation, installationColumns)}
        needs={['equipment.label', 'isCovered', 'release', 'seenOn', 'software.label']}
        references={installationReferences}
        views={views}
        nameOf={({ equipment }) => equipment.label}
        opensWith={tabReadings}
        renderTabs={(all, control, end) => (
          <SoftwareTabs section="installations" views={all} control={control} end={end} />
        )}
        pageActions={
          can('installation.create') ? (
            <PageAction icon="upload" label={t('import')} onClick={() => setIsImporting(true)} />
          ) : null
        }
        renderCard={(row) => ({
          mark: row.isCovered ? null : t('noSeat'),
          title: <bdi>{row.software.label}</bdi>,
          lines: [row.release, dateInText(row.seenOn)],
        })}
      />
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
