import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
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
  // Beside the names there is no room on a phone: what a report is about stands below its name.
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const columns = [
    { key: 'report', text: t('column.report') },
    ...(isPhone ? [] : [{ key: 'about', text: t('column.about') }]),
  ];
  const offered = [
    ...reportKinds.map((kind) => ({
      path: `${reportsPath}/${kind}`,
      name: t(`name.${kind}`),
      about: t(`about.${kind}`),
    })),
    { path: fiscalYearsPath, name: t('year.link'), about: t('year.about') },
  ];
  return (
    <LoadedPage query={exported} loading={t('loading')}>
      {(files) => (
        <>
          <PageIntro title={t('title')}>{t('intro')}</PageIntro>
          <RowsPaper label={t('title')} columns={columns}>
            {offered.map(({ path, name, about }) => (
              <tr key={path}>
                <th scope="row" style={{ minWidth: 180 }}>
                  <Link component={RouterLink} to={path}>
                    {name}
                  </Link>
                  {isPhone ? <div className="quiet">{about}</div> : null}
                </th>
                {isPhone ? null : <td className="quiet">{about}</td>}
              </tr>
            ))}
          </RowsPaper>
          <ExportLog files={files} />
        </>
      )}
    </LoadedPage>
  );
}
