import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { reportKinds } from '#contract/areas/report/report.definitions.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import './report-texts.ts';
import { ExportLog } from './ExportLog.tsx';
import { fiscalYearsPath, reportsPath } from './report.module.ts';
import { useExportedReports } from './report.queries.ts';

/** Every report, and the files that were taken out. */
export function ReportsPage() {
  const { t } = useTranslation('report');
  useDocumentTitle(t('title'));
  const exported = useExportedReports(undefined);
  const columns = [
    { key: 'report', text: t('column.report') },
    { key: 'about', text: t('column.about') },
  ];
  return (
    <LoadedPage query={exported} loading={t('loading')}>
      {(files) => (
        <>
          <PageIntro title={t('title')}>{t('intro')}</PageIntro>
          <RowsPaper label={t('title')} columns={columns}>
            {reportKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row" style={{ minWidth: 180 }}>
                  <Link component={RouterLink} to={`${reportsPath}/${kind}`}>
                    {t(`name.${kind}`)}
                  </Link>
                </th>
                <td className="quiet">{t(`about.${kind}`)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <Link component={RouterLink} to={fiscalYearsPath}>
                  {t('year.link')}
                </Link>
              </th>
              <td className="quiet">{t('year.about')}</td>
            </tr>
          </RowsPaper>
          <ExportLog files={files} />
        </>
      )}
    </LoadedPage>
  );
}
