import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { RecordPage, type ShownRecord } from '#web/features/records/RecordPage.tsx';
import { ReferenceView } from '#web/features/records/ReferenceView.tsx';
import { OpenReturnsPanel } from '#web/areas/purchasing/OpenReturnsPanel.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { MailLink, PhoneLink, WebLink } from '#web/shared/record/ContactLinks.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { stateOfCertification } from './certification-state.ts';
import { TurnaroundPanel } from './TurnaroundPanel.tsx';
import { useVendorTexts } from './useVendorTexts.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = ['name', 'vendorNumber', 'certifications'];

function CertificationsPanel({ record, day }: { record: VendorRecord; day: string }) {
  const { t } = useTranslation('vendor');
  const labels = useLabels();
  const { certifications } = record;
  const isEmpty = certifications.length === 0;
  return (
    <Panel title={labels.field('vendor', 'certifications')} isFlush={!isEmpty}>
      {isEmpty ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noCertifications')}</Box>
      ) : (
        <PanelRows>
          {certifications.map(({ kind, expiresOn }) => (
            <li key={kind}>
              <b>{labels.value('vendor', 'certification', kind)}</b>
              <span className="note">
                {t('page.until')} <DateText value={expiresOn} />
              </span>
              <span className="end">
                <StatusChip entity="certification" status={stateOfCertification(expiresOn, day)} />
              </span>
            </li>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
}

function VendorView(shown: ShownRecord<VendorRecord>) {
  const { record, view } = shown;
  const { t } = useTranslation('vendor');
  return (
    <ReferenceView
      {...shown}
      entity={vendor}
      api={vendorApi}
      texts={useVendorTexts()}
      listName={t('list.title')}
      name={record.name}
      code={record.vendorNumber}
      consequence={t('page.deleteConsequence')}
      elsewhere={elsewhere}
      shown={{
        email: <MailLink value={record.email} />,
        phone: <PhoneLink value={record.phone} />,
        url: <WebLink value={record.url} />,
      }}
      main={view.asOf === undefined ? <TurnaroundPanel vendorId={record.id} /> : null}
      side={
        <>
          <CertificationsPanel record={record} day={view.asOf ?? view.today} />
          {view.asOf === undefined ? <OpenReturnsPanel vendorId={record.id} /> : null}
        </>
      }
    />
  );
}

/** The page of one vendor: how to reach it, what it is certified for, and what happened to it. */
export function VendorPage() {
  return (
    <RecordPage entity={vendor} api={vendorApi}>
      {(shown) => <VendorView {...shown} />}
    </RecordPage>
  );
}
