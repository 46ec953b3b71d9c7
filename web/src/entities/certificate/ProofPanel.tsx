import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { AccountText } from '#web/features/accounts/AccountName.tsx';
import { useEntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { Facts } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { checkAddress } from './check-address.ts';

const fields = [
  'verifierName',
  'verifiedOn',
  'verificationMethod',
  'verifierTitle',
  'verifierOrganization',
  'verifierPlace',
  'verifierPhone',
  'verificationNote',
] as const;

/** Who verified it and how, and the hash that proves the paper. */
export function ProofPanel({ record }: { record: CertificateRecord }) {
  const { t } = useTranslation('certificate');
  const texts = useEntityTexts(certificate);
  const showFact = (name: (typeof fields)[number]) =>
    name === 'verifierName' && record.verifierName !== null ? (
      <AccountText name={record.verifierName} id={record.verifiedById} email={record.verifiedBy?.note} />
    ) : (
      texts.showValue(name, record[name])
    );
  const facts = fields
    .filter((name) => hasValue(record[name]))
    .map((name) => ({ key: name, label: texts.labelOf(name), value: showFact(name) }));
  const address = checkAddress(record);
  return (
    <Panel title={t('page.verification')}>
      {facts.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.notVerified')}</Box>
      ) : (
        <Facts columns={1} labelWidth={128} facts={facts} />
      )}
      {address && record.documentHash ? (
        <Box
          sx={{ marginTop: 2, paddingTop: 2, borderTop: 1, borderColor: 'divider', typography: 'caption' }}
        >
          {texts.labelOf('documentHash')}
          <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere', marginBlock: '4px' }}>
            <Code>{record.documentHash}</Code>
          </Box>
          <RecordLink to={address}>{t('page.check')}</RecordLink>
        </Box>
      ) : null}
    </Panel>
  );
}
