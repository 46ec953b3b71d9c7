import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import {
  PrintFacts,
  PrintSection,
  PrintSignatures,
  type PrintFact,
} from '#web/features/print/PrintParts.tsx';
import { PrintSheet } from '#web/features/print/PrintSheet.tsx';
import { usePrintFacts } from '#web/features/print/usePrintFacts.tsx';
import { QrCode } from '#web/features/print/QrCode.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { checkAddress } from '../check-address.ts';

const parts = {
  item: ['equipmentId', 'equipmentSerial', 'retirementId', 'source'],
  medium: [
    'mediumType',
    'mediumMaker',
    'mediumModel',
    'mediumSerial',
    'isSoldered',
    'propertyNumber',
    'classBefore',
    'classAfter',
    'isBackedUp',
    'backupPlace',
  ],
  method: ['method', 'technique', 'tool', 'toolVersion', 'destination', 'details'],
  performer: [
    'performerName',
    'performerTitle',
    'performerOrganization',
    'performerPlace',
    'performerPhone',
    'performedOn',
    'recordedById',
  ],
  verifier: [
    'verifierName',
    'verifiedById',
    'verifierTitle',
    'verifierOrganization',
    'verifierPlace',
    'verifierPhone',
    'verifiedOn',
    'verificationMethod',
    'verificationNote',
  ],
} as const;

/** A tag tells a reader little: the item stands with its name. */
function withItemName(fact: PrintFact, { itemName }: CertificateRecord): PrintFact {
  if (fact.name !== 'equipmentId') return fact;
  const value = (
    <>
      {fact.value} · <bdi>{itemName}</bdi>
    </>
  );
  return { ...fact, value };
}

/** One certificate on paper; the code leads to the page that says whether it is genuine. */
export function CertificateSheet({ record }: { record: CertificateRecord }) {
  const { t } = useTranslation('certificate');
  const labels = useLabels();
  const factsOf = usePrintFacts(certificate, record);
  const address = checkAddress(record);
  const shown = (Object.keys(parts) as (keyof typeof parts)[]).filter(
    (part) => part !== 'verifier' || record.verifierName !== null,
  );
  return (
    <PrintSheet
      title={labels.entity(certificate.name)}
      number={record.number}
      subtitle={`${labels.value(certificate.name, 'status', record.status)} · NIST SP 800-88 Rev. 2`}
    >
      {shown.map((part) => (
        <PrintSection key={part} title={t(`form.${part}`)}>
          <PrintFacts facts={factsOf(parts[part]).map((fact) => withItemName(fact, record))} />
        </PrintSection>
      ))}
      <PrintSignatures
        names={[record.performerName, ...(record.verifierName === null ? [] : [record.verifierName])]}
      />
      {address && record.documentHash ? (
        <Box
          sx={{ display: 'flex', gap: 2, alignItems: 'center', marginBlockStart: 4, breakInside: 'avoid' }}
        >
          <QrCode text={new URL(address, window.location.origin).href} label={t('paper.code')} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontWeight: 600 }}>{t('paper.scan')}</Box>
            {labels.field(certificate.name, 'documentHash')}
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <Code>{record.documentHash}</Code>
            </Box>
          </Box>
        </Box>
      ) : null}
    </PrintSheet>
  );
}
